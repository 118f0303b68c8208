-- Keys that sign tokens are encrypted with a secret outside the database, so that a copy of it cannot sign.

-- A key that was stored unencrypted may be in old backups: it no longer signs. It stays published until its last token has expired.
update signing_keys set retired_at = now() where retired_at is null or retired_at > now();
alter table signing_keys drop column private_jwk;
alter table signing_keys add column wrapped_private_key bytea;
comment on column signing_keys.wrapped_private_key is
  'The private key, encrypted with ACCOUNT_SECRET. Null: the key was replaced when keys began to be encrypted.';
