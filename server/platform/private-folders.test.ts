import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BillBook } from '../management-software/bill-book.ts'
import type { PostedBill } from '../management-software/bill.ts'
import type { Message } from '../outside/mailer.ts'
import { openDrafts, openFiles } from '../outside/open-files.ts'
import { openOutbox } from '../outside/open-mailer.ts'
import { hidePrivateFolders } from './private-folders.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'portal-private-'))
})
afterAll(async () => rm(dataDir, { recursive: true, force: true }))

const message = { messageId: '<1@portal>', from: { name: 'Portal', address: 'a@b.example' }, bounceTo: 'a@b.example' }
const texts = { replyTo: null, to: ['c@d.example'], cc: [], subject: 'Quote', html: '<p>Hello</p>', text: 'Hello' }
const rest = { at: new Date(), attachments: [], isAutomatic: true, references: [], calendar: null }

/** Folders and files that other accounts of the machine can read or write. */
async function openToOthers(): Promise<string[]> {
  const found = await readdir(dataDir, { recursive: true })
  const modes = await Promise.all(found.map(async (name) => ({ name, mode: (await stat(join(dataDir, name))).mode })))
  return modes.filter(({ mode }) => (mode & 0o077) !== 0).map(({ name }) => name)
}

test.skipIf(process.platform === 'win32')('what is stored for people is readable only for the server', async () => {
  const files = await openFiles({ s3: undefined, dataDir })
  await files.store('uploads/vic/7/a.pdf', Buffer.from('a'))
  const draft = await openDrafts({ dataDir }).receive([Buffer.from('b')] as never, 10)
  await files.store('uploads/vic/7/b.pdf', draft)
  await draft.discard()
  const sent: Message = { ...message, ...texts, ...rest }
  await openOutbox({ dataDir }).send(sent)
  const book = await BillBook.open(join(dataDir, 'management-software'))
  await book.receive('PALACE', { invoiceNumber: 'I1' } as PostedBill, new Date())
  expect((await readdir(dataDir)).toSorted()).toEqual(['drafts', 'files', 'management-software', 'outbox'])
  expect(await openToOthers()).toEqual([])
})

test.skipIf(process.platform === 'win32')('folders of earlier versions are closed at the start', async () => {
  await mkdir(join(dataDir, 'outbox'), { recursive: true })
  await writeFile(join(dataDir, 'outbox', 'old.eml'), 'old', { mode: 0o644 })
  await chmod(join(dataDir, 'outbox'), 0o755)
  await rm(join(dataDir, 'drafts'), { recursive: true, force: true })
  await hidePrivateFolders(dataDir)
  expect(((await stat(join(dataDir, 'outbox'))).mode & 0o777).toString(8)).toBe('700')
})
