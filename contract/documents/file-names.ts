const longest = 255

/** Control characters, marks that reverse the reading direction ("gpj.exe" shown as "exe.jpg"), and line separators. */
const unseen = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\u2028\u2029]/gu
/** Characters that some file systems do not allow. */
const unfit = /[<>:"|?*]/g

/** The name under which a file is stored and shown: not a path, without hidden characters, short enough for every file system. */
export function cleanFileName(given: string): string {
  const base = given.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const name = base
    .replaceAll(unseen, '')
    .replaceAll('\ufffd', '_')
    .replaceAll(unfit, '_')
    .replaceAll(/\s+/g, ' ')
    // Looked for where a run of them begins, and not again from each of its dots.
    .replaceAll(/^[\s.]+|(?<![\s.])[\s.]+$/g, '')
  if (name === '') return 'file'
  const characters = Array.from(name)
  if (characters.length <= longest) return name
  const extension = Array.from(/\.[^.]{1,10}$/.exec(name)?.[0] ?? '')
  return [...characters.slice(0, longest - extension.length), ...extension].join('')
}

/** The name of a file that is made of a text, which may have slashes, such as the address of a unit. */
export const textFileName = (text: string, extension: string): string =>
  cleanFileName(`${text.replaceAll(/[/\\]/g, '-')}.${extension}`)
