import { piecesOf, type Content, type ContentRefusal } from './content.ts'
import { extensionByContent } from './recognise.ts'

/** Control characters except tab, line ends and form feed, and control-Z, which ends old text files. */
// oxlint-disable-next-line no-control-regex
const controls = /[\x00-\x08\x0e-\x19\x1b-\x1f\x7f]/
/** Unassigned in Windows-1252, which Excel uses for CSV. */
const unassigned = /[\x81\x8d\x8f\x90\x9d]/

/** Formats whose signature is letters, so that they would pass as text. */
const signedByLetters = new Set(['rtf', 'pdf', 'ps', 'eps'])
const notText = 'The file is not plain text.'

async function decodes(content: Content, encoding: string): Promise<boolean> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  try {
    for await (const piece of piecesOf(content)) {
      if (decoder.decode(piece, { stream: true }).includes('\0')) return false
    }
    decoder.decode()
    return true
  } catch {
    return false
  }
}

/** Accepts UTF-16 with a byte order mark, UTF-8 and Windows-1252. A file with control characters is never text. */
export async function checkText(content: Content): Promise<ContentRefusal> {
  const mark = (await content.read(0, 2)).toString('hex')
  if (mark === 'fffe') return (await decodes(content, 'utf-16le')) ? null : notText
  if (mark === 'feff') return (await decodes(content, 'utf-16be')) ? null : notText
  let isWindows = true
  for await (const piece of piecesOf(content)) {
    const text = piece.toString('latin1')
    if (controls.test(text)) return notText
    isWindows &&= !unassigned.test(text)
  }
  const found = await extensionByContent(content)
  if (found && signedByLetters.has(found)) return `The content is a .${found} file.`
  return isWindows || (await decodes(content, 'utf-8')) ? null : notText
}
