import * as read from './settings.ts'
import { secretSetting, setting } from './settings.ts'

/** Mail, the secrets that sign its links, and passwords. Several servers need the same secrets. */
export const mailSettings = {
  SMTP_URL: secretSetting(
    'Mail server, such as smtps://user:password@mail.example.com; without it, or with none, mail is stored in DATA_DIR/outbox; production that others reach needs it or none',
    read.mailServerOrNone,
  ),
  MAIL_FROM: setting('Sender of mail', read.text, 'Agency Compliance Portal <no-reply@portal.example.com>'),
  BOUNCE_ADDRESS: setting(
    'Receives the reports about mail that comes back, such as bounces@mail.example.com; each mail has it with a token (bounces+token@…) as its return address; without it reports go to the sender of mail and are not read',
    read.plainMailAddress,
  ),
  BOUNCE_SMTP_PORT: setting(
    'Port on which the worker takes these reports over SMTP, as the MX of their domain',
    read.port,
  ),
  BOUNCE_IMAP_URL: secretSetting(
    'Mailbox in which the worker reads these reports, such as imaps://user:password@mail.example.com/INBOX',
    read.mailbox,
  ),
  LINK_SECRET: secretSetting(
    'Signs the links in mail (the same for all servers); default one stored in DATA_DIR',
    read.secretList,
  ),
  EVIDENCE_SECRET: secretSetting(
    'Signs evidence packs (the same for all servers); default one stored in DATA_DIR',
    read.secret,
  ),
  ACCOUNT_SECRET: secretSetting(
    'Signs links to accounts and encrypts the secrets of two-factor sign-in (the same for all servers); default one stored in DATA_DIR',
    read.secretList,
  ),
  LEAKED_PASSWORDS_URL: setting(
    'List of leaked passwords in the form of Have I Been Pwned, which new passwords are compared with; none turns it off; default in production https://api.pwnedpasswords.com/range, otherwise none',
    read.webAddressOrNone,
  ),
}
