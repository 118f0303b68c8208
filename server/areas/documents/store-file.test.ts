import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { FileStore } from '../../platform/file-store.ts'
import { createLogger } from '../../platform/logging.ts'
import { multipartForm } from '../../testing/multipart-form.ts'
import { pdf } from '../../testing/sample-files.ts'
import { ownPortal, type Browser, type TestPortal } from '../../testing/test-portal.ts'
import { sweepFilesJob, sweepOrphansJob } from '../housekeeping/sweep-files.job.ts'
import { removeFilesJob } from './remove-files.job.ts'

/* What remains when an upload stops halfway. A killed server is simulated by a step that never returns. */

type Step = 'store' | 'remove' | 'open'
type Fault = { step: Step; when: 'before' | 'after'; how: 'fails' | 'never returns' } | undefined

let fault: Fault
/** Steps that return only after the tests. */
const killed: (() => void)[] = []
let whileStoring: (() => Promise<void>) | undefined

const faulty = (files: FileStore): FileStore => {
  const at = async (step: Step, when: 'before' | 'after') => {
    if (fault?.step !== step || fault.when !== when) return
    if (fault.how === 'fails') throw new Error('The storage is down')
    await new Promise((_, reject) => killed.push(() => reject(new Error('Killed'))))
  }
  const around = async <Result>(step: Step, work: () => Promise<Result>) => {
    await at(step, 'before')
    const result = await work()
    await at(step, 'after')
    return result
  }
  return {
    store: async (key, source) => {
      await whileStoring?.()
      return around('store', async () => files.store(key, source))
    },
    remove: async (key) => around('remove', async () => files.remove(key)),
    read: async (key) => files.read(key),
    open: async (key) => around('open', async () => files.open(key)),
    exists: async (key) => files.exists(key),
    list: (prefix) => files.list(prefix),
  }
}

let portal: TestPortal
let agencyId: number
let propertyId: number
let browser: Browser

beforeAll(async () => {
  portal = await ownPortal({}, createLogger('silent'), faulty)
})
afterAll(async () => {
  killed.forEach((end) => end())
  await portal.close()
})

beforeEach(async () => {
  fault = undefined
  whileStoring = undefined
  portal.clock.offset = 0
  agencyId = await portal.given.agency()
  propertyId = await portal.given.property(agencyId)
  const userId = await portal.given.user()
  await portal.given.membership(userId, agencyId)
  browser = await portal.signIn(userId)
})

const url = () => `/v1/property/${propertyId}/documents`
const upload = async () => {
  const { body, headers } = multipartForm([
    { name: 'type', value: 'QUOTE' },
    { name: 'services', value: '[{"code":"GAS"}]' },
    { name: 'file', value: pdf(), fileName: 'a.pdf', type: 'application/pdf' },
  ])
  return browser.call('POST', url(), { body, headers })
}
const keys = async () => {
  const found: string[] = []
  for await (const { key } of portal.files.list(`uploads/vic/${agencyId}`)) found.push(key)
  return found
}
const rows = async () =>
  portal.given.rows<{ status: string; storage_key: string; bytes_removed_at: Date | null }>(
    'select status, storage_key, bytes_removed_at from files where agency_id = $1',
    [agencyId],
  )
const total = async () => ((await browser.get(url())).body.data as { total: number }).total
const context = { log: createLogger('silent'), attempt: 1, maxAttempts: 1 }
const parts = () => ({ ...portal, databases: portal.workerDatabases, states: ['vic' as const] })
const sweep = async () => sweepFilesJob(parts()).perform({}, context)
const sweepOrphans = async () => sweepOrphansJob(parts()).perform({}, context)
const hours = (count: number) => (portal.clock.offset = count * 3_600_000)
/** Uploads until the step that never returns. */
const uploadUntilKilled = async () => {
  const before = killed.length
  void upload()
  await vi.waitFor(() => expect(killed.length).toBe(before + 1))
}
const nothingLeft = async () => {
  expect({ rows: await rows(), keys: await keys(), total: await total() }).toEqual({ rows: [], keys: [], total: 0 })
}

test.each(['before', 'after'] as const)('a storage that fails %s writing the bytes leaves nothing', async (when) => {
  fault = { step: 'store', when, how: 'fails' }
  const reply = await upload()
  expect(reply.status).toBe(503)
  expect(reply.body.error?.message).toBe('The file could not be stored. Please try again.')
  await nothingLeft()
  expect(await readdir(join(portal.config.dataDir, 'drafts'))).toEqual([])
})

test.each(['before', 'after'] as const)(
  'a server killed %s writing the bytes leaves a row, by which the sweep removes them within the hour',
  async (when) => {
    fault = { step: 'store', when, how: 'never returns' }
    await uploadUntilKilled()
    expect(await rows()).toMatchObject([{ status: 'PENDING' }])
    expect(await total()).toBe(0)
    fault = undefined
    await sweep()
    expect(await rows()).toMatchObject([{ status: 'PENDING' }])
    hours(1.1)
    await sweep()
    await nothingLeft()
  },
)

test('a database that refuses the last step leaves nothing', async () => {
  await portal.given.rows('begin')
  await portal.given.rows('select from properties where id = $1 for update', [propertyId])
  const reply = await upload()
  await portal.given.rows('rollback')
  expect(reply.status).toBe(409)
  expect(reply.body.error?.message).toBe('Someone else is changing this at the moment. Please try again.')
  await nothingLeft()
})

test('a property that is cancelled during the upload leaves nothing', async () => {
  whileStoring = async () => {
    await portal.given.rows(
      `update properties set cancelled_at = now(), cancellation_kind = 'REQUESTED' where id = $1`,
      [propertyId],
    )
  }
  expect((await upload()).status).toBe(422)
  await nothingLeft()
})

test('a storage so slow that the sweep gives up the upload leaves nothing', async () => {
  whileStoring = async () => {
    hours(1.5)
    await sweep()
  }
  const reply = await upload()
  expect(reply.status).toBe(503)
  await nothingLeft()
})

test('if the clean-up of a failed upload fails too, the sweep completes it', async () => {
  whileStoring = async () => {
    await portal.given.rows(
      `update properties set cancelled_at = now(), cancellation_kind = 'REQUESTED' where id = $1`,
      [propertyId],
    )
    fault = { step: 'remove', when: 'before', how: 'fails' }
  }
  expect((await upload()).status).toBe(422)
  expect(await rows()).toMatchObject([{ status: 'DELETED', bytes_removed_at: null }])
  expect(await keys()).toHaveLength(1)
  fault = undefined
  await sweep()
  await nothingLeft()
})

/** Deleted documents can be restored for a month; their bytes stay as long. */
async function deleteAMonthAgo(id: number): Promise<void> {
  await browser.call('DELETE', `${url()}/${id}`)
  await sweep()
  expect(await keys()).toHaveLength(1)
  await portal.given.rows(`update documents set deleted_at = now() - interval '32 days' where id = $1`, [id])
}

test.each(['before', 'after'] as const)(
  'a removal that fails %s the bytes are gone is completed by the next sweep',
  async (when) => {
    const { id } = (await upload()).body.data as { id: number }
    await deleteAMonthAgo(id)
    fault = { step: 'remove', when, how: 'fails' }
    await expect(removeFilesJob(parts()).perform({ state: 'vic' }, context)).rejects.toThrow('The storage is down')
    expect(await rows()).toMatchObject([{ status: 'DELETED', bytes_removed_at: null }])
    fault = undefined
    await sweep()
    expect(await keys()).toEqual([])
    expect(await rows()).toMatchObject([{ status: 'DELETED', bytes_removed_at: expect.any(Date) }])
  },
)

test('a deleted file that a queued mail still needs stays until the mail is sent', async () => {
  const { id } = (await upload()).body.data as { id: number }
  const [file] = await portal.given.rows<{ id: number }>('select id from files where agency_id = $1', [agencyId])
  const mailId = await portal.given.row('mails', {
    agency_id: agencyId,
    kind: 'FORWARD_QUOTATION',
    status: 'QUEUED',
    subject: 'A quote',
    message_html: '<p>Hello</p>',
    from_name: 'Agency',
  })
  await portal.given.row('mail_attachments', {
    agency_id: agencyId,
    mail_id: mailId,
    position: 1,
    file_id: file?.id,
    file_name: 'a.pdf',
  })
  await deleteAMonthAgo(id)
  await sweep()
  expect(await keys()).toHaveLength(1)
  await portal.given.rows(`update mails set status = 'SENT', sent_at = now() where id = $1`, [mailId])
  await sweep()
  expect(await keys()).toEqual([])
})

test('bytes without a row are removed after an hour; those of documents stay', async () => {
  await upload()
  const [known] = await keys()
  await portal.files.store(`uploads/vic/${agencyId}/lost.pdf`, Buffer.from('lost'))
  await sweepOrphans()
  expect(await keys()).toHaveLength(2)
  hours(1.1)
  await sweepOrphans()
  expect(await keys()).toEqual([known])
  expect(await total()).toBe(1)
})

test('bytes that reappear after they were removed are removed again', async () => {
  const { id } = (await upload()).body.data as { id: number }
  const [key = ''] = await keys()
  await deleteAMonthAgo(id)
  await sweep()
  await portal.files.store(key, Buffer.from('back from a backup'))
  hours(1.1)
  await sweepOrphans()
  expect(await keys()).toEqual([])
})

test('a document with missing bytes is reported as missing, and a storage outage as temporary', async () => {
  const { id } = (await upload()).body.data as { id: number }
  const [key = ''] = await keys()
  fault = { step: 'open', when: 'before', how: 'fails' }
  const down = await browser.get(`${url()}/${id}/file`)
  expect([down.status, down.body.error?.message]).toEqual([
    503,
    'The file cannot be read at the moment. Please try again shortly.',
  ])
  fault = undefined
  await portal.files.remove(key)
  const reply = await browser.get(`${url()}/${id}/file`)
  expect([reply.status, reply.body.error?.message]).toEqual([404, 'The file of this document is missing'])
})

test('uploads of another state are left to that state’s sweep', async () => {
  fault = { step: 'store', when: 'after', how: 'never returns' }
  await uploadUntilKilled()
  fault = undefined
  hours(2)
  await sweepFilesJob({ ...parts(), states: ['qld'] }).perform({}, context)
  expect(await rows()).toMatchObject([{ status: 'PENDING' }])
})
