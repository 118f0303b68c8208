-- Keys that sign tokens are encrypted with a secret outside the database, so that a copy of it cannot sign.

-- A key that was stored unencrypted may be in old backups: it no longer signs. It stays published until its last token has expired.
update signing_keys set retired_at = now() where retired_at is null or retired_at > now();
alter table signing_keys drop column private_jwk;
alter table signing_keys add column wrapped_private_key bytea;
comment on column signing_keys.wrapped_private_key is
  'The private key, encrypted with ACCOUNT_SECRET. Null: the key was replaced when keys began to be encrypted.';

-- A user is told when somebody guesses their password.
alter table account_mails drop constraint account_mails_kind_check;
alter table account_mails add constraint account_mails_kind_check check (kind in (
  'FORGOTTEN', 'PASSWORD_CHANGED', 'INVITATION', 'SECOND_FACTOR_ON', 'SECOND_FACTOR_OFF', 'SECOND_FACTOR_RESET',
  'RECOVERY_CODE_USED', 'ROLE_CHANGED', 'BANK_DETAILS_CHANGED', 'SIGN_IN_ATTEMPTS', 'STAFF_INVITATION', 'STAFF_CHANGED'));
