import type { StateCode } from '../../../contract/states.ts'
import { states } from '../../../contract/states.ts'
import type { AccountKeys } from '../../platform/account-keys.ts'
import { button, factList, paragraph } from '../emails/letter.ts'
import type { AccountMail, ForgottenAccount } from './account-mails.queries.ts'

/** Pages of a state system that mails about accounts link to. */
const resetPath = (token: string): string => `/Users/reset/${token}`
const staffInvitationPath = (token: string): string => `/Users/staffInvitation/${token}`
const invitationPath = (token: string): string => `/Users/invitation/${token}`

export type Letter = { subject: string; html: string }

export type LetterParts = { keys: AccountKeys; systemUrl: string; state: StateCode }

const callUs = 'If this was not you, choose a new password now and tell your master user or our help team.'
const hello = (name: string | undefined): string => paragraph(name ? `Hello ${name},` : 'Hello,')
const systemOf = (state: StateCode): string => `the ${states[state].name} compliance system`

/** The usernames of an address, each with a link to choose a new password. */
export function forgottenLetter(
  { keys, systemUrl, state }: LetterParts,
  accounts: readonly [ForgottenAccount, ...ForgottenAccount[]],
): Letter {
  const account = ({ username, resetId }: ForgottenAccount): string =>
    factList([{ label: 'Username', value: username }]) +
    button(`Choose a new password for ${username}`, systemUrl + resetPath(keys.linkToken('reset-password', resetId)))
  return {
    subject: 'Your username and a link for a new password',
    html:
      hello(accounts[0].name) +
      paragraph(`You asked for your username or a new password for ${systemOf(state)}.`) +
      accounts.map(account).join('') +
      paragraph(
        'A link works once and for one hour. If you did not ask for this, you need not do anything: your password has not changed.',
      ),
  }
}

type Writer = (details: AccountMail['details'], parts: LetterParts) => Letter

const news =
  (subject: string, text: (details: AccountMail['details'], state: StateCode) => string, advice = callUs): Writer =>
  (details, { state }) => ({
    subject,
    html: hello(details['name']) + paragraph(text(details, state)) + paragraph(advice),
  })

/** The letters of each kind; the one for forgotten usernames and passwords is above. */
export const accountLetters: Readonly<Record<Exclude<AccountMail['kind'], 'FORGOTTEN'>, Writer>> = {
  PASSWORD_CHANGED: news(
    'Your password was changed',
    ({ username }, state) =>
      `The password of ${username ?? ''} in ${systemOf(state)} was changed. Your other sessions were signed out.`,
  ),
  SECOND_FACTOR_ON: news(
    'Two-factor sign-in is on',
    ({ username }) =>
      `Two-factor sign-in was turned on for ${username ?? ''}. Keep your recovery codes in a safe place.`,
  ),
  SECOND_FACTOR_OFF: news(
    'Two-factor sign-in is off',
    ({ username }) => `Two-factor sign-in was turned off for ${username ?? ''}.`,
  ),
  SECOND_FACTOR_RESET: news(
    'Your two-factor sign-in was reset',
    ({ username, by }) =>
      `${by ?? ''} has reset two-factor sign-in for ${username ?? ''}. You were signed out. Sign in with your password and set it up again.`,
    'If you did not ask for this, tell your master user or our help team.',
  ),
  RECOVERY_CODE_USED: news(
    'A recovery code was used',
    ({ username, left }) =>
      `A recovery code was used to sign in as ${username ?? ''}. ${left ?? ''} ${left === '1' ? 'code is' : 'codes are'} left.`,
  ),
  SIGN_IN_ATTEMPTS: news(
    'Somebody is trying to sign in as you',
    ({ username, failures }, state) =>
      `In the last hour a wrong password was typed ${failures ?? ''} times for ${username ?? ''} in ${systemOf(state)}. Nobody has signed in with these, and we slow further attempts down.`,
    'If it was not you, choose a password that you use nowhere else, and turn on two-factor sign-in.',
  ),
  ROLE_CHANGED: news(
    'Your access was changed',
    ({ what, by }) => `${by ?? ''} ${what ?? ''}`,
    'If you have a question about it, ask your master user.',
  ),
  BANK_DETAILS_CHANGED: news(
    'The bank details of your agency were changed',
    ({ agency, by }) =>
      `${by ?? ''} changed the account into which owners pay invoices of ${agency ?? ''}. Tax invoices show it from now on.`,
    'If you did not expect this, tell our help team at once.',
  ),
  INVITATION: ({ name, agency, by, id, until }, { keys, systemUrl, state }) => ({
    subject: `${agency ?? ''} invites you to the compliance portal`,
    html:
      hello(name) +
      paragraph(
        `${by ?? ''} invites you to work for ${agency ?? ''} in ${systemOf(state)} and the compliance portal.`,
      ) +
      button('Accept the invitation', systemUrl + invitationPath(keys.linkToken('invitation', id ?? ''))) +
      paragraph(`The link works once, until ${until ?? ''}.`),
  }),
  STAFF_CHANGED: news(
    'Your access was changed',
    ({ what, by }) => `${by ?? ''} ${what ?? ''}`,
    'If you have a question about it, ask a colleague who manages staff.',
  ),
  REQUEST_ANSWER: ({ name, answer }, { state }) => ({
    subject: `Your request for access to ${systemOf(state)}`,
    html: hello(name) + paragraph(answer ?? ''),
  }),
  STAFF_INVITATION: ({ name, by, id, until }, { keys, systemUrl, state }) => ({
    subject: `You are invited to ${systemOf(state)} as staff`,
    html:
      hello(name) +
      paragraph(
        `${by ?? ''} invites you to work in ${systemOf(state)} as a member of our staff. You choose a username and a password, and then set up two-factor sign-in.`,
      ) +
      button('Accept the invitation', systemUrl + staffInvitationPath(keys.linkToken('staff-invitation', id ?? ''))) +
      paragraph(`The link works once, until ${until ?? ''}.`),
  }),
}
