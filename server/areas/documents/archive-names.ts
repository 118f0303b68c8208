import type { Day } from '../../../contract/days.ts'
import { cleanFileName } from '../../../contract/documents/file-names.ts'

/** Systems that unpack archives limit names by characters or by bytes, and the whole path too. */
const longest = { characters: 120, bytes: 240 }

const fits = (name: string): boolean =>
  Array.from(name).length <= longest.characters && Buffer.byteLength(name) <= longest.bytes

/** As much of the beginning as fits before the end. */
export function shortenName(start: string, end: string): string {
  const characters = Array.from(start)
  while (characters.length > 0 && !fits(`${characters.join('')}${end}`)) characters.pop()
  return `${characters.join('').trimEnd()}${end}`
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
  return (fileName, datedOn = null) => {
    const base = cleanFileName([datedOn, withoutSlashes(fileName)].filter(Boolean).join(' '))
    const [, stem = base, extension = ''] = /^(.+?)(\.[^.]{1,10})?$/su.exec(base) ?? []
    for (let number = 1; ; number += 1) {
      const name = shortenName(stem, number === 1 ? extension : ` (${number})${extension}`)
      if (used.has(name.toLowerCase())) continue
      used.add(name.toLowerCase())
      return name
    }
  }
}
