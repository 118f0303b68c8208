import { readDirectory } from './compound-file.ts'
import { damaged, findIn, piecesOf, type Content, type ContentRefusal } from './content.ts'
import { otherKind } from './recognise.ts'

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
export async function checkOldOffice(content: Content, extension: string): Promise<ContentRefusal> {
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
