import { leakedBefore } from '../../platform/leaked-before.ts'

/** Words, names and teams that head every published list of common passwords, with what people append to them. */
export const commonWords: readonly string[] = `
  password passwort passwd pass word letmein welcome hello login access secret admin administrator master root user guest test changeme default
  iloveyou love lover loveme loveyou forever baby babygirl babyboy angel sweet sweetheart honey sugar candy princess prince queen king
  sunshine summer winter spring autumn flower flowers butterfly rainbow star stars moon heaven diamond golden silver
  monkey dragon tiger lion eagle eagles bear bears wolf kitty puppy panda dolphin dolphins horse horses ginger pepper cookie cheese chocolate banana
  football baseball basketball soccer hockey rugby cricket golf tennis liverpool arsenal chelsea manchester united barcelona
  madrid juventus rangers celtic yankees lakers cowboys steelers ferrari porsche mercedes mustang corvette harley yamaha honda toyota holden
  superman batman spiderman ironman starwars pokemon pikachu naruto minecraft fortnite nintendo playstation xbox matrix gandalf hunter ranger killer
  shadow ninja samurai warrior freedom whatever nothing something trustno computer internet google facebook youtube samsung windows
  michael jordan michelle jessica jennifer ashley amanda daniel david charlie thomas robert andrew joshua matthew anthony nicole natasha
  william george james john peter paul mark steven brandon justin patrick benjamin alexander christopher christian elizabeth victoria
  charlotte samantha rebecca hannah olivia sophie emma emily sarah laura maria melissa lauren chelsea taylor jasmine andrea buster maggie
  bailey jack oliver harry maverick phoenix blink money family friends mother father daddy mummy jesus christ blessed genesis trinity
  australia melbourne sydney brisbane adelaide perth hobart darwin canberra england london paris america canada newyork california texas
  aussie aussieaussie matilda collingwood essendon carlton richmond geelong hawthorn broncos rabbitohs qwerty qwertz azerty asdf zxcv
  monday tuesday wednesday thursday friday saturday sunday january february march april june july august september october november december
  office company business client customer server network system database support service manager lucky happy smile crazy sexy
`
  .trim()
  .split(/\s+/)

/** Keys and letters in their order, which a password repeats forwards or backwards. */
const rows = [
  '12345678901234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'a1b2c3d4e5f6g7h8i9j0',
  '1a2b3c4d5e6f7g8h9i0j',
  '147258369',
  '123654789',
  '13579',
  '24680',
]
const sequences = rows.flatMap((row) => [row, Array.from(row).toReversed().join('')])
const longestFirst = commonWords.toSorted((one, other) => other.length - one.length)
const shortestSequence = 3

const wordAt = (text: string, at: number): string | undefined => longestFirst.find((word) => text.startsWith(word, at))

function sequenceLengthAt(text: string, at: number): number {
  let longest = /^(?:19|20)\d\d/.test(text.slice(at, at + 4)) ? 4 : 0
  const same = /^(.)\1{2,}/u.exec(text.slice(at))
  if (same) longest = Math.max(longest, same[0].length)
  let length = Math.max(longest + 1, shortestSequence)
  while (at + length <= text.length && sequences.some((row) => row.includes(text.slice(at, at + length)))) {
    longest = length
    length += 1
  }
  return longest
}

/** How many characters are neither of a common word nor of a sequence, and how many different words there are. */
function leftOf(text: string): { characters: number; words: number } {
  const spelled = withLetters(text)
  const words = new Set<string>()
  let characters = 0
  for (let at = 0; at < text.length;) {
    const word = wordAt(text, at) ?? wordAt(spelled, at)
    const length = word?.length ?? sequenceLengthAt(text, at)
    if (word !== undefined) words.add(word)
    if (length === 0) characters += 1
    at += length || 1
  }
  return { characters, words: words.size }
}

const letters: Record<string, string> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't' }
const withLetters = (text: string): string => text.replaceAll(/[013457]/g, (digit) => letters[digit] as string)
const withoutSigns = (text: string): string => text.replaceAll(/[\s\p{P}\p{S}]/gu, '')

const isShortBlockRepeated = (text: string): boolean => /^(.{1,8})\1+.{0,2}$/su.test(text)

const mostWords = 2
const mostOthers = 3

/**
 * One that is known to have leaked, or one or two common words, sequences, years and repetitions with hardly anything else, also with
 * digits and signs for letters. Three words and more are left to the user.
 */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase()
  if (leakedBefore().has(lower)) return true
  const signsAsLetters = lower.replaceAll('@', 'a').replaceAll('$', 's').replaceAll('!', 'i')
  return [lower, signsAsLetters].map(withoutSigns).some((text) => {
    const { characters, words } = leftOf(text)
    return (characters <= mostOthers && words <= mostWords) || isShortBlockRepeated(text)
  })
}
