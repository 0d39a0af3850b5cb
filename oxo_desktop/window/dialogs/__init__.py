"""The dialogs, and the questions before something is lost for good."""
