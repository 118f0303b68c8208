import { fileTypeFromBuffer } from 'file-type'
import type { Content } from './content.ts'

const programs: readonly (readonly [name: string, signature: string])[] = [
  ['a program for Windows', '4d5a'],
  ['a program for Linux', '7f454c46'],
  ['a program for macOS', 'feedface'],
  ['a program for macOS', 'feedfacf'],
  ['a program for macOS', 'cefaedfe'],
  ['a program for macOS', 'cffaedfe'],
  ['a program for macOS or Java', 'cafebabe'],
  ['a script', '2321'],
]

const isText = (bytes: Buffer): boolean => !bytes.some((byte) => byte < 9 || byte === 0x7f || (byte > 13 && byte < 32))

/** Detects a program by its first bytes. Text may begin with “MZ” too, but a program is never all text. */
export async function programIn(content: Content): Promise<string | null> {
  const head = await content.read(0, 512)
  const start = head.subarray(0, 4).toString('hex')
  const found = programs.find(([, signature]) => start.startsWith(signature))?.[0]
  if (!found || (found !== 'a script' && isText(head))) return null
  return `The file is ${found}.`
}

/** The extension that matches the content, where it can be recognised. */
export async function extensionByContent(content: Content): Promise<string | undefined> {
  const head = await content.read(0, 8192)
  return fileTypeFromBuffer(head).then(
    (found) => found?.ext,
    () => undefined,
  )
}

export async function otherKind(content: Content, extension: string): Promise<string> {
  const found = await extensionByContent(content)
  return found && found !== extension ? `The content is a .${found} file.` : `The content is not a .${extension} file.`
}
