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
import { checkOldOffice } from './check-old-office.ts'
import { checkPdf } from './check-pdf.ts'
import { checkText } from './check-text.ts'
import { contentOf, type Content, type ContentRefusal } from './content.ts'
import { programIn } from './recognise.ts'

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
  if (fault || !check || !detectedType) throw refused(badTypeText)
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
  if (content.size === 0) return 'The file is empty.'
  return (await programIn(content)) ?? (await check(content, extension))
}
