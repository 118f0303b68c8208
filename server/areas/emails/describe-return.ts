/** What a mail server says: its enhanced status code (RFC 3463), such as 5.1.1, and its words. */
type Said = { status: string | null; words: string | null }

export const statusIn = (text: string): string | null =>
  /(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?![\d.])/.exec(text)?.[0] ?? null

/** Of a mail server. */
const longestWords = 200

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
export function describeReturn({ status, words }: Said): string {
  const found = status === null ? undefined : sentences.find(([code]) => code.test(status))
  const sentence = found?.[1] ?? 'The mail server did not accept it'
  return words === null ? `${sentence}.` : `${sentence} (“${words}”).`
}

/** Only a permanent failure says something about the address. */
export const isPermanent = ({ outcome, status }: { outcome: string; status: string | null }): boolean =>
  outcome === 'FAILED' && (status === null || status.startsWith('5'))

/** Of a mail that was refused at once. */
export const describeRefusal = (words: string): string =>
  /^[45]\d\d[ -]/.test(words)
    ? describeReturn({ status: statusIn(words), words: words.slice(0, longestWords) })
    : `It was not sent (“${words.slice(0, longestWords)}”).`
