-- Undos say how many notices they withdrew, and what of the import stays with members. Those before this withdrew none, and did not count.
UPDATE csv_import SET undo = undo || '{"noticesRemoved": 0, "noticesRead": null, "casesLeft": null}'::jsonb
WHERE undo IS NOT NULL AND NOT undo ? 'noticesRemoved';
