import {
  badTypeText,
  checkUpload,
  contentTypes,
  fileExtension,
  tooLargeText,
} from '../../../contract/documents/uploads.ts'
import { Problem } from '../../platform/problem.ts'
import { readInThread } from '../../platform/read-threads.ts'
import { checkJpeg, checkPng } from './check-image.ts'
import { checkOffice } from './check-office.ts'
import { checkPdf } from './check-pdf.ts'
import { contentOf, type Content, type ContentRefusal, damaged, findIn, piecesOf } from './content.ts'
import { programIn, otherKind, extensionByContent } from './recognise.ts'
import { readDirectory } from './compound-file.ts'

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
async function checkText(content: Content): Promise<ContentRefusal> {
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

const macros = 'The file contains macros. Save it without macros and upload that.'
const needsPassword = 'The file is protected by a password.'
const carriesOther = 'The file contains other content.'

/** The main stream of each kind of document. */
const mainStreams: Readonly<Record<string, RegExp>> = {
  doc: /^WordDocument$/,
  xls: /^(Workbook|Book)$/,
  ppt: /^PowerPoint Document$/,
}

const macroNames = /^(Macros|VBA|_VBA_PROJECT|_VBA_PROJECT_CUR|PROJECTwm)$/i
const passwordNames = /^(EncryptedPackage|EncryptionInfo|EncryptedSummary|\s?DRMContent)$/
/** An embedded file of any kind, including programs, that opens with a double click. */
const packageName = /Ole10Native$/i
/** PowerPoint stores macros inside its main stream; this record indicates them. */
// oxlint-disable-next-line no-control-regex
const presentationMacros = /\x0f\x00\xff\x03\x14\x00\x00\x00\x02\x00\x00\x04\x0c\x00\x00\x00[^]{4}\x01\x00\x00\x00/

/** A document of Office up to 2003: a container with the right main stream, without macros and embedded files. */
async function checkOldOffice(content: Content, extension: string): Promise<ContentRefusal> {
  const entries = await readDirectory(content).catch(() => null)
  if (entries === undefined) return otherKind(content, extension)
  if (entries === null) return damaged
  const has = (pattern: RegExp) => entries.some(({ name }) => pattern.test(name))
  if (has(passwordNames)) return needsPassword
  if (has(macroNames)) return macros
  if (has(packageName)) return carriesOther
  if (!has(mainStreams[extension] ?? /^$/)) return 'The content is a different kind of document.'
  if (extension === 'ppt' && (await findIn(piecesOf(content), presentationMacros))) return macros
  return null
}

type Check = (content: Content, extension: string) => Promise<ContentRefusal>

const checks: Readonly<Record<string, Check>> = {
  jpeg: checkJpeg,
  jpg: checkJpeg,
  png: checkPng,
  pdf: checkPdf,
  txt: checkText,
  csv: checkText,
  docx: checkOffice,
  xlsx: checkOffice,
  pptx: checkOffice,
  doc: checkOldOffice,
  xls: checkOldOffice,
  ppt: checkOldOffice,
}

const refused = (message: string): Problem => new Problem('unsupported-type', message, { file: message })

export type FileToCheck = { name: string; declaredType: string; content: Content }

/** Size, extension, declared type and content must agree. Returns the content type with which the file is served. */
export async function checkContent({ name, declaredType, content }: FileToCheck): Promise<string> {
  const fault = checkUpload({ name, size: content.size, type: declaredType })
  if (fault === tooLargeText) throw new Problem('too-large', tooLargeText, { file: tooLargeText })
  const extension = fileExtension(name)
  const check = checks[extension]
  const detectedType = contentTypes[extension]?.[0]
  if (fault || !check || !detectedType) throw refused(fault ?? badTypeText)
  const reason = await reasonAgainst(content, extension, check)
  if (reason) throw refused(`${badTypeText}. ${reason}`)
  return detectedType
}

/** The same for a received file, in a thread. */
export const checkFile = readInThread(import.meta.url, 'checkFile', {
  read: async (bytes: Buffer, { name, declaredType }: { path: string; name: string; declaredType: string }) =>
    checkContent({ name, declaredType, content: contentOf(bytes) }),
  refuse: refused,
})

async function reasonAgainst(content: Content, extension: string, check: Check): Promise<ContentRefusal> {
  return (await programIn(content)) ?? (await check(content, extension))
}
