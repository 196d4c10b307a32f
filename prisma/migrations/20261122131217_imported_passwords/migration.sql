-- Imported passwords, as they came: the worker looks for them every minute, and there are none but for the minutes after an import.
CREATE INDEX "users_imported_password_idx" ON "users" ("id") WHERE "password_hash" ~ '^[0-9A-Fa-f]{64}$';
CREATE INDEX "pending_sign_up_imported_password_idx" ON "pending_sign_up" ("id") WHERE "password_hash" ~ '^[0-9A-Fa-f]{64}$';
