import type { Day } from '../../../contract/days.ts'
import { cleanFileName } from '../../../contract/documents/file-names.ts'

/** Systems that unpack archives limit names by characters or by bytes, and the whole path too. */
const longest = { characters: 120, bytes: 240 }

/** As much of the beginning as fits before the end. */
export function shortenName(start: string, end: string): string {
  let [characters, bytes] = [Array.from(end).length, Buffer.byteLength(end)]
  let fitting = ''
  for (const character of start) {
    characters += 1
    bytes += Buffer.byteLength(character)
    if (characters > longest.characters || bytes > longest.bytes) break
    fitting += character
  }
  return `${fitting.trimEnd()}${end}`
}

/** "3/12 Smith Street" keeps its unit; parts that lead to another folder are dropped. */
const withoutSlashes = (text: string): string =>
  text
    .split(/[/\\]+/)
    .filter((part) => /[^\s.]/.test(part))
    .join('-')

/** One part of a path in an archive that every system can unpack. */
export const archiveName = (text: string): string => shortenName(cleanFileName(withoutSlashes(text)), '')

/** Names of the files of a folder in an archive, each used once; that of a document begins with its day. */
export function archiveNamer(): (fileName: string, datedOn?: Day | null) => string {
  const used = new Set<string>()
  // By the name without a number, so that many documents of one name do not try all numbers again.
  const numbers = new Map<string, number>()
  return (fileName, datedOn = null) => {
    const base = cleanFileName([datedOn, withoutSlashes(fileName)].filter(Boolean).join(' '))
    const [, stem = base, extension = ''] = /^(.+?)(\.[^.]{1,10})?$/su.exec(base) ?? []
    const plain = shortenName(stem, extension).toLowerCase()
    for (let number = numbers.get(plain) ?? 1; ; number += 1) {
      const name = shortenName(stem, number === 1 ? extension : ` (${number})${extension}`)
      if (used.has(name.toLowerCase())) continue
      used.add(name.toLowerCase())
      numbers.set(plain, number + 1)
      return name
    }
  }
}
