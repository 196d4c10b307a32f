-- What a case's stage is called that is not followed: that nobody looks for an action says nothing of what can be done.
UPDATE "case" SET stage = 'Not followed any more' WHERE stage = 'No action required';
