import type { Reported } from './read-report.ts'

/** By class and detail of the status code (RFC 3463), the longest first. */
const sentences: readonly [RegExp, string][] = [
  [/^[45]\.1\.2$/, 'There is no mail server for this domain'],
  [/^[45]\.1\.[78]$/, 'The mail server does not accept our sender address'],
  [/^[45]\.1\./, 'There is no such mailbox'],
  [/^[45]\.2\.1$/, 'The mailbox is switched off'],
  [/^[45]\.2\.2$/, 'The mailbox is full'],
  [/^[45]\.(?:2\.3|3\.4)$/, 'The email is too large'],
  [/^[45]\.4\.7$/, 'The mail server could not be reached for days'],
  [/^[45]\.4\./, 'The mail server could not be reached'],
  [/^[45]\.7\./, 'The mail server refused it'],
]

/** Why a mail came back or is late, in a sentence, with the words of the mail server behind it. */
export function describeReturn({ status, words }: Reported): string {
  const found = status === null ? undefined : sentences.find(([code]) => code.test(status))
  const sentence = found?.[1] ?? 'The mail server did not accept it'
  return words === null ? `${sentence}.` : `${sentence} (“${words}”).`
}

/** Only a permanent failure says something about the address. */
export const isPermanent = ({ outcome, status }: Reported): boolean =>
  outcome === 'FAILED' && (status === null || status.startsWith('5'))
