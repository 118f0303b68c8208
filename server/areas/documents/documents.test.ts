import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import type { PropertyDocument } from '../../../contract/documents/document-calls.ts'
import { largestUpload } from '../../../contract/limits.ts'
import { multipartForm, type FormPart } from '../../testing/multipart-form.ts'
import { office, pdf, png, windowsProgram } from '../../testing/sample-files.ts'
import { testPortal, type Browser } from '../../testing/test-portal.ts'
import { removeFiles } from './remove-files.ts'

const portal = await testPortal()
await portal.given.features('PortfolioMirroring')
let agencyId: number
let userId: number
let browser: Browser

beforeEach(async () => {
  ;({ agencyId, userId, browser } = await portal.office({ user: 'Priya Nair' }))
})

const ofWorker = () => ({ ...portal, databases: portal.workerDatabases })
const document = pdf()
const fields = (change: Partial<Record<'type' | 'services' | 'replaces', string | null>> = {}): FormPart[] =>
  Object.entries({ type: 'CERTIFICATE', services: '[{"code":"SMOKE"}]', ...change })
    .filter(([, value]) => value !== null)
    .map(([name, value]) => ({ name, value: value as string }))
const fileOf = (value: Buffer = document, fileName = 'report.pdf', type = 'application/pdf'): FormPart => ({
  name: 'file',
  value,
  fileName,
  type,
})
const send = async (
  url: string,
  parts: readonly FormPart[] = [...fields(), fileOf()],
  {
    as = browser,
    headers = {},
    isEnded = true,
  }: { as?: Browser; headers?: Record<string, string>; isEnded?: boolean } = {},
) => {
  const form = multipartForm(parts, { isEnded })
  return as.call('POST', url, { body: form.body, headers: { ...form.headers, ...headers } })
}
const cookieOf = (as: Browser) => [...as.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
const download = async (url: string, as = browser) => portal.app.inject({ url, headers: { cookie: cookieOf(as) } })
const items = async (url: string) =>
  (await browser.get(url)).body.data as { items: PropertyDocument[]; total: number; unfilteredTotal: number }
const idIn = (reply: { body: { data?: unknown } }) => (reply.body.data as { id: number }).id
const drafts = async () => readdir(join(portal.config.dataDir, 'drafts')).catch(() => [])
const keysOf = async (agency = agencyId) => {
  const keys: string[] = []
  for await (const { key } of portal.files.list(`uploads/vic/${agency}`)) keys.push(key)
  return keys
}
const filesOf = async (agency = agencyId) =>
  portal.given.rows<{ status: string; storage_key: string }>('select * from files where agency_id = $1 order by id', [
    agency,
  ])
const audited = async () =>
  portal.given.rows(
    'select action, entity_id, property_id, before, after, user_id from audit_events where agency_id = $1 order by id',
    [agencyId],
  )

const kinds = [
  { kind: 'managed', path: 'property', missing: 'Property not found' },
  { kind: 'mirrored', path: 'integrated-property', missing: 'Integrated property not found' },
] as const

describe.each(kinds)('documents of a $kind property', ({ kind, path, missing }) => {
  let propertyId: number
  const newProperty = async (agency: number, columns = {}) =>
    kind === 'managed'
      ? portal.given.property(agency, { columns })
      : portal.given.portfolioProperty(agency, { columns })
  const urlOf = (id: number | string = propertyId) => `/v1/${path}/${id}/documents`
  const providerDocument = async () => {
    const fileId = await portal.given.row('files', {
      agency_id: agencyId,
      storage_key: `reports/${Math.random()}.pdf`,
      status: 'STORED',
      file_name: 'Service report.pdf',
      declared_type: 'application/pdf',
      detected_type: 'application/pdf',
      size_bytes: 3,
      sha256: createHash('sha256').update('abc').digest(),
    })
    return portal.given.row('documents', {
      agency_id: agencyId,
      [kind === 'managed' ? 'property_id' : 'portfolio_property_id']: propertyId,
      type: 'SERVICE_REPORT',
      file_id: fileId,
      provided_by: 'DETECTOR_INSPECTOR',
      dated_on: '2026-01-05',
      report_number: '12-345-R7',
    })
  }

  beforeEach(async () => {
    propertyId = await newProperty(agencyId)
  })

  test('an uploaded file is listed and downloaded unchanged, as an attachment that browsers do not run', async () => {
    const name = 'Zertifikat “Prüfung” – 検査 100%.pdf'
    const added = await send(urlOf(), [...fields(), fileOf(document, name.replaceAll('“', '').replaceAll('”', ''))])
    expect(added.status).toBe(201)
    const { items: list, total, unfilteredTotal } = await items(urlOf())
    expect({ total, unfilteredTotal }).toEqual({ total: 1, unfilteredTotal: 1 })
    expect(list[0]).toEqual({
      documentId: idIn(added),
      type: { code: 'CERTIFICATE', name: 'Certificate', icon: 'certificate' },
      services: [{ code: 'SMOKE', name: 'Smoke alarms', icon: 'smoke', otherServiceName: null }],
      file: {
        name: 'Zertifikat Prüfung – 検査 100%.pdf',
        size: document.length,
        contentType: 'application/pdf',
        isPreviewable: true,
      },
      providedBy: 'OTHER',
      datedOn: await portal.given.day(agencyId),
      number: null,
      certificate: null,
      uploadedBy: 'Priya Nair',
      uploadedAt: expect.any(String),
      isEditable: true,
      removal: null,
      version: 1,
    })
    const file = await download(`${urlOf()}/${idIn(added)}/file`)
    expect(file.statusCode).toBe(200)
    expect(file.rawPayload.equals(document)).toBe(true)
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(document.length),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="Zertifikat Pr_fung _ __ 100_.pdf"; filename*=UTF-8''${encodeURIComponent('Zertifikat Prüfung – 検査 100%.pdf')}`,
    })
    expect(await filesOf()).toMatchObject([
      { status: 'STORED', detected_type: 'application/pdf', sha256: createHash('sha256').update(document).digest() },
    ])
    expect(await drafts()).toEqual([])
  })

  test('every write is audited', async () => {
    const first = idIn(await send(urlOf()))
    await browser.patch(`${urlOf()}/${first}`, { type: { code: 'QUOTE' }, services: [{ code: 'GAS' }] })
    const second = idIn(
      await send(urlOf(), [...fields({ replaces: String(first) }), fileOf(png(), 'new.png', 'image/png')]),
    )
    await browser.call('DELETE', `${urlOf()}/${second}`)
    const rows = await audited()
    expect(rows.map((row) => row['action'])).toEqual([
      'upload-document',
      'update-document',
      'replace-document',
      'delete-document',
    ])
    expect(rows.map((row) => Number(row['entity_id']))).toEqual([first, first, second, second])
    expect(rows[0]).toMatchObject({
      property_id: kind === 'managed' ? propertyId : null,
      user_id: userId,
      after: { type: 'CERTIFICATE', fileName: 'report.pdf', size: document.length },
    })
    expect(rows[1]).toMatchObject({
      before: { type: 'CERTIFICATE', services: [{ code: 'SMOKE', otherServiceName: null }] },
      after: { type: 'QUOTE', services: [{ code: 'GAS', otherServiceName: null }] },
    })
    expect(rows[2]).toMatchObject({ before: { documentId: first }, after: { fileName: 'new.png' } })
  })

  test('codes are accepted in any case, a service counts once, and only the service "other" has a custom name', async () => {
    const services = JSON.stringify([
      { code: 'smoke', otherServiceName: 'no' },
      { code: 'SMOKE' },
      { code: 'other', otherServiceName: ' Pool fence ' },
    ])
    await send(urlOf(), [...fields({ type: 'certificate', services }), fileOf()])
    expect((await items(urlOf())).items[0]?.services).toMatchObject([
      { code: 'SMOKE', otherServiceName: null },
      { code: 'OTHER', otherServiceName: 'Pool fence' },
    ])
  })

  test('can be filtered by type, service, provider and text, with the unfiltered total', async () => {
    await send(urlOf(), [...fields(), fileOf(document, 'Alpha.pdf')])
    await send(urlOf(), [
      ...fields({ type: 'QUOTE', services: '[{"code":"GAS"}]' }),
      fileOf(document, '50% off_now.pdf'),
    ])
    await send(urlOf(), [
      ...fields({ type: 'OTHER', services: '[{"code":"OTHER","otherServiceName":"Pool fence"}]' }),
      fileOf(document, 'Gamma.pdf'),
    ])
    await providerDocument()
    const names = async (query: string) => {
      const { items: list, total, unfilteredTotal } = await items(`${urlOf()}?${query}`)
      expect(total).toBe(list.length)
      expect(unfilteredTotal).toBe(4)
      return list.map((each) => each.file.name)
    }
    expect(await names('')).toEqual(['Gamma.pdf', '50% off_now.pdf', 'Alpha.pdf', 'Service report.pdf'])
    expect(await names('type=certificate')).toEqual(['Alpha.pdf'])
    expect(await names('type=CERTIFICATE&type=QUOTE')).toEqual(['50% off_now.pdf', 'Alpha.pdf'])
    expect(await names('service=smoke')).toEqual(['Alpha.pdf'])
    expect(await names('service=GAS&service=OTHER')).toEqual(['Gamma.pdf', '50% off_now.pdf'])
    expect(await names('provided-by=DETECTOR_INSPECTOR')).toEqual(['Service report.pdf'])
    expect(await names('provided-by=OTHER&type=QUOTE')).toEqual(['50% off_now.pdf'])
    expect(await names('query=ALPHA')).toEqual(['Alpha.pdf'])
    expect(await names('query=pool')).toEqual(['Gamma.pdf'])
    expect(await names('query=service rep')).toEqual(['Service report.pdf'])
    expect(await names('query=50%25')).toEqual(['50% off_now.pdf'])
    expect(await names('query=345-r7')).toEqual(['Service report.pdf'])
    expect(await names('query=nothing')).toEqual([])
    const second = await items(`${urlOf()}?page=2&page-size=3`)
    expect(second).toMatchObject({ total: 4, items: [{ file: { name: 'Service report.pdf' } }] })
  })

  test('unknown codes are refused with a message', async () => {
    const reply = await browser.get(`${urlOf()}?type=NOVEL`)
    expect([reply.status, reply.body.error?.message]).toEqual([400, 'There is no document type “NOVEL”'])
    const other = await browser.get(`${urlOf()}?service=plumbing`)
    expect([other.status, other.body.error?.message]).toEqual([400, 'There is no document service “PLUMBING”'])
    for (const query of ['provided-by=me', 'removed=maybe', 'page=0', 'page-size=101', `query=${'x'.repeat(201)}`]) {
      expect((await browser.get(`${urlOf()}?${query}`)).status).toBe(400)
    }
  })

  test('type and services can be changed, based on the version that the user saw', async () => {
    const id = idIn(await send(urlOf()))
    const url = `${urlOf()}/${id}`
    const form = { type: { code: 'quote' }, services: [{ code: 'gas' }, { code: 'OTHER', otherServiceName: '' }] }
    const changed = await browser.patch(url, { ...form, version: 1 })
    expect(changed.status).toBe(200)
    expect(changed.body.data).toMatchObject({
      documentId: id,
      type: { code: 'QUOTE' },
      services: [{ code: 'GAS' }, { code: 'OTHER', otherServiceName: null }],
      version: 2,
    })
    expect((await items(urlOf())).items[0]).toEqual(changed.body.data)
    const stale = await browser.patch(url, { ...form, version: 1 })
    expect(stale.status).toBe(409)
    expect(stale.body.error?.message).toMatch(
      /^You changed this in another tab or window at .* Reload to see the change\.$/,
    )
    expect((await browser.patch(url, form)).status).toBe(200)
    const replies = await Promise.all([1, 2, 3].map(async () => browser.patch(url, { ...form, version: 3 })))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })

  test.each([
    [{ type: null, services: [{ code: 'GAS' }] }, 422, { type: 'Document type is required' }],
    [{ type: { code: 'QUOTE' }, services: [] }, 422, { services: 'At least one service is required' }],
    [{ type: { code: 'NOVEL' }, services: [{ code: 'GAS' }] }, 422, { type: 'There is no document type “NOVEL”' }],
    [{ type: { code: 'QUOTE' }, services: [{ code: 'X' }] }, 422, { services: 'There is no document service “X”' }],
    [
      { type: { code: 'QUOTE' }, services: [{ code: 'OTHER', otherServiceName: 'x'.repeat(201) }] },
      422,
      { 'services.0.otherServiceName': 'Other service name must be 200 characters or less' },
    ],
    [{ type: 'QUOTE', services: [{ code: 'GAS' }] }, 400, null],
    [{ type: { code: 'QUOTE' }, services: 'GAS' }, 400, null],
    [{ type: { code: 'QUOTE' }, services: [{ code: 'GAS' }], version: 'a' }, 400, null],
  ])('a change to %j is refused', async (form, status, faults) => {
    const id = idIn(await send(urlOf()))
    const reply = await browser.patch(`${urlOf()}/${id}`, form)
    expect(reply.status).toBe(status)
    if (faults) expect(reply.body.error?.fields).toEqual(faults)
  })

  test('a deleted document can be restored for 30 days, with its file', async () => {
    const id = idIn(await send(urlOf()))
    const restore = async () => browser.post(`${urlOf()}/${id}/restore`, {})
    expect(await restore()).toMatchObject({ status: 200, body: { data: { documentId: id, removal: null } } })
    await browser.call('DELETE', `${urlOf()}/${id}`)
    await removeFiles(ofWorker(), 'vic')
    expect((await items(`${urlOf()}?removed=true`)).items).toMatchObject([{ removal: { isRestorable: true } }])
    const reply = await restore()
    expect([reply.status, reply.body.data]).toMatchObject([200, { documentId: id, removal: null, isEditable: true }])
    expect((await download(`${urlOf()}/${id}/file`)).statusCode).toBe(200)
    await browser.call('DELETE', `${urlOf()}/${id}`)
    await portal.given.rows(`update documents set deleted_at = now() - interval '31 days' where id = $1`, [id])
    const late = await restore()
    expect([late.status, late.body.error?.message]).toEqual([422, 'This document can no longer be restored'])
    expect((await browser.post(`${urlOf()}/2000000000/restore`, {})).status).toBe(404)
  })

  test('a deleted document leaves a record, and its bytes are removed a month later', async () => {
    const id = idIn(await send(urlOf()))
    expect(await keysOf()).toHaveLength(1)
    expect((await browser.call('DELETE', `${urlOf()}/${id}`)).status).toBe(204)
    expect(await items(urlOf())).toEqual({ items: [], total: 0, unfilteredTotal: 0 })
    const removed = await items(`${urlOf()}?removed=true`)
    expect(removed.items).toMatchObject([
      {
        documentId: id,
        isEditable: false,
        file: { isPreviewable: false },
        removal: { by: 'Priya Nair', replacedByDocumentId: null },
      },
    ])
    expect((await download(`${urlOf()}/${id}/file`)).statusCode).toBe(404)
    expect(
      await portal.given.rows(`select 1 as n from graphile_worker.jobs where task_identifier = 'remove-files'`),
    ).toHaveLength(1)
    await removeFiles(ofWorker(), 'vic')
    expect(await keysOf()).toHaveLength(1)
    await portal.given.rows(`update documents set deleted_at = now() - interval '32 days' where id = $1`, [id])
    await portal.given.rows(`select pg_advisory_lock(hashtext('backup'))`)
    await removeFiles(ofWorker(), 'vic')
    expect(await keysOf(), 'while a backup is made').toHaveLength(1)
    await portal.given.rows(`select pg_advisory_unlock(hashtext('backup'))`)
    await removeFiles(ofWorker(), 'vic')
    expect(await keysOf()).toEqual([])
    expect(await filesOf()).toMatchObject([{ status: 'DELETED', bytes_removed_at: expect.any(Date) }])
    const again = await browser.call('DELETE', `${urlOf()}/${id}`)
    expect([again.status, again.body.error?.message]).toEqual([404, 'Document not found'])
  })

  test('a document can replace another', async () => {
    const old = idIn(await send(urlOf()))
    const added = await send(urlOf(), [...fields({ replaces: String(old) }), fileOf(png(), 'new.png', 'image/png')])
    expect(added.status).toBe(201)
    expect((await items(urlOf())).items.map((each) => each.documentId)).toEqual([idIn(added)])
    expect((await items(`${urlOf()}?removed=true`)).items).toMatchObject([
      { documentId: old, removal: { replacedByDocumentId: idIn(added) } },
    ])
    const again = await send(urlOf(), [...fields({ replaces: String(old) }), fileOf()])
    expect([again.status, again.body.error?.message]).toEqual([404, 'Document not found'])
    expect((await filesOf()).map(({ status }) => status)).toEqual(['DELETED', 'STORED'])
  })

  test('the provider’s documents can be read but not changed', async () => {
    const id = await providerDocument()
    const [{ key } = { key: '' }] = await portal.given.rows<{ key: string }>(
      'select f.storage_key as key from files f join documents d on d.agency_id = f.agency_id and d.file_id = f.id where d.id = $1',
      [id],
    )
    await portal.files.store(key, Buffer.from('abc'))
    expect((await items(urlOf())).items[0]).toMatchObject({ isEditable: false, uploadedBy: null })
    expect((await download(`${urlOf()}/${id}/file`)).body).toBe('abc')
    const url = `${urlOf()}/${id}`
    for (const reply of [
      await browser.patch(url, { type: { code: 'QUOTE' }, services: [{ code: 'GAS' }] }),
      await browser.call('DELETE', url),
      await send(urlOf(), [...fields({ replaces: String(id) }), fileOf()]),
    ]) {
      expect(reply.status).toBe(403)
      expect(reply.body.error?.message).toBe('Documents from your service provider can be read, but not changed')
    }
  })

  test('a property that no longer accepts documents still shows its own, and they can be deleted', async () => {
    const id = idIn(await send(urlOf()))
    await portal.given.rows(
      kind === 'managed'
        ? `update properties set cancelled_at = now(), cancellation_kind = 'REQUESTED' where id = $1`
        : 'update portfolio_properties set is_active = false where id = $1',
      [propertyId],
    )
    const refused = await send(urlOf())
    expect([refused.status, refused.body.error?.message]).toEqual([
      422,
      kind === 'managed'
        ? 'This property has been cancelled'
        : 'This property is no longer in your property management software',
    ])
    expect((await items(urlOf())).total).toBe(1)
    expect((await download(`${urlOf()}/${id}/file`)).statusCode).toBe(200)
    expect((await browser.call('DELETE', `${urlOf()}/${id}`)).status).toBe(204)
  })

  test('need a session', async () => {
    const stranger = portal.browser()
    for (const reply of [
      await stranger.get(urlOf()),
      await send(urlOf(), undefined, { as: stranger }),
      await stranger.patch(`${urlOf()}/1`, {}),
      await stranger.call('DELETE', `${urlOf()}/1`),
      await stranger.get(`${urlOf()}/1/file`),
    ]) {
      expect([reply.status, reply.body.error?.message]).toEqual([401, 'No user session'])
    }
    expect(await drafts()).toEqual([])
  })

  test('of another agency are reported as not found', async () => {
    const id = idIn(await send(urlOf()))
    const stranger = await portal.given.user()
    const elsewhere = await portal.given.agency()
    await portal.given.membership(stranger, elsewhere)
    const theirs = await portal.signIn(stranger)
    const form = { type: { code: 'QUOTE' }, services: [{ code: 'GAS' }] }
    for (const property of [propertyId, 2_000_000_000]) {
      for (const reply of [await theirs.get(urlOf(property)), await send(urlOf(property), undefined, { as: theirs })]) {
        expect(reply.body.error).toEqual({ code: 'not-found', message: missing })
      }
      for (const reply of [
        await theirs.patch(`${urlOf(property)}/${id}`, form),
        await theirs.call('DELETE', `${urlOf(property)}/${id}`),
        await theirs.get(`${urlOf(property)}/${id}/file`),
      ]) {
        expect(reply.body.error).toEqual({ code: 'not-found', message: 'Document not found' })
      }
    }
    expect((await items(urlOf())).items).toMatchObject([{ documentId: id, version: 1 }])
    expect(await filesOf(elsewhere)).toEqual([])
  })

  test('of another agency of the same user are refused as not accessible', async () => {
    const id = idIn(await send(urlOf()))
    const other = await portal.given.agency()
    const both = await portal.given.user()
    await portal.given.membership(both, agencyId)
    await portal.given.membership(both, other)
    const here = await portal.signIn(both)
    const { complianceAgencyId } = (await here.get('/v1/auth/session')).body.data as { complianceAgencyId: number }
    const property = complianceAgencyId === agencyId ? await newProperty(other) : propertyId
    const form = { type: { code: 'QUOTE' }, services: [{ code: 'GAS' }] }
    for (const reply of [await here.get(urlOf(property)), await send(urlOf(property), undefined, { as: here })]) {
      expect([reply.status, reply.body.error?.message]).toEqual([403, 'You do not have access to this property'])
    }
    for (const reply of [
      await here.patch(`${urlOf(property)}/${id}`, form),
      await here.call('DELETE', `${urlOf(property)}/${id}`),
      await here.get(`${urlOf(property)}/${id}/file`),
    ]) {
      expect([reply.status, reply.body.error?.message]).toEqual([403, 'You do not have access to this document'])
    }
  })

  test('a document is found only under its own property', async () => {
    const id = idIn(await send(urlOf()))
    const other = await newProperty(agencyId)
    const replacing = await send(urlOf(other), [...fields({ replaces: String(id) }), fileOf()])
    for (const reply of [
      await browser.patch(`${urlOf(other)}/${id}`, { type: { code: 'QUOTE' }, services: [{ code: 'GAS' }] }),
      await browser.call('DELETE', `${urlOf(other)}/${id}`),
      await browser.get(`${urlOf(other)}/${id}/file`),
      replacing,
    ]) {
      expect([reply.status, reply.body.error?.message]).toEqual([404, 'Document not found'])
    }
  })

  test.each(['0', '-1', 'abc', '99999999999'])('the id %s in an address is refused', async (id) => {
    expect((await browser.get(urlOf(id))).status).toBe(400)
    expect((await send(urlOf(id))).status).toBe(400)
    expect((await browser.call('DELETE', `${urlOf()}/${id}`)).status).toBe(400)
  })
})

describe('an upload', () => {
  let url: string
  beforeEach(async () => {
    url = `/v1/property/${await portal.given.property(agencyId)}/documents`
  })
  const nothingLeft = async () => {
    expect(await filesOf()).toEqual([])
    expect(await keysOf()).toEqual([])
    expect(await drafts()).toEqual([])
    expect((await items(url)).total).toBe(0)
  }

  test.each([
    [[...fields({ type: null }), fileOf()], 422, 'Document type is required', { type: 'Document type is required' }],
    [[...fields({ type: ' ' }), fileOf()], 422, 'Document type is required', { type: 'Document type is required' }],
    [
      [...fields({ services: null }), fileOf()],
      422,
      'At least one service is required',
      { services: 'At least one service is required' },
    ],
    [
      [...fields({ services: '[]' }), fileOf()],
      422,
      'At least one service is required',
      { services: 'At least one service is required' },
    ],
    [
      [...fields({ services: 'SMOKE' }), fileOf()],
      422,
      'Must be a JSON list of services',
      { services: 'Must be a JSON list of services' },
    ],
    [
      [...fields({ type: 'NOVEL' }), fileOf()],
      422,
      'There is no document type “NOVEL”',
      { type: 'There is no document type “NOVEL”' },
    ],
    [fields(), 422, 'Please choose a file', { file: 'Please choose a file' }],
    [[...fields(), { name: 'file', value: 'text' }], 422, 'Please choose a file', { file: 'Please choose a file' }],
    [
      [...fields(), fileOf(Buffer.alloc(0), '', 'application/octet-stream')],
      422,
      'Please choose a file',
      { file: 'Please choose a file' },
    ],
    [[...fields(), fileOf(), fileOf()], 400, 'Send one file at a time.', undefined],
    [[...fields(), { ...fileOf(), name: 'document' }], 400, 'The file must be sent as “file”.', undefined],
    [[...fields(), ...fields(), fileOf()], 400, 'Give “type” once.', undefined],
    [[...fields(), { name: 'a', value: 'x'.repeat(20_001) }, fileOf()], 400, '“a” is too long.', undefined],
    [
      [...Array.from({ length: 25 }, (_, n) => ({ name: `a${n}`, value: 'x' })), fileOf()],
      400,
      'The form has too many fields.',
      undefined,
    ],
    [[...fields({ type: 'A\0' }), fileOf()], 400, 'The request contains a character that cannot be stored.', undefined],
    [
      [...fields({ replaces: 'one' }), fileOf()],
      422,
      'Must be a positive whole number',
      { replaces: 'Must be a positive whole number' },
    ],
    [
      [...fields(), fileOf(windowsProgram)],
      415,
      'Invalid file type. The file is a program for Windows.',
      { file: 'Invalid file type. The file is a program for Windows.' },
    ],
    [[...fields(), fileOf(document, 'report.exe')], 415, 'Invalid file type', { file: 'Invalid file type' }],
    [
      [...fields(), fileOf(document, 'report.pdf', 'text/html')],
      415,
      'Invalid file type',
      { file: 'Invalid file type' },
    ],
    [
      [
        ...fields(),
        fileOf(
          office('docx', [{ name: 'word/vbaProject.bin', data: 'x' }]),
          'a.docx',
          'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
        ),
      ],
      415,
      'Invalid file type. The file contains macros. Save it without macros and upload that.',
      undefined,
    ],
  ])('%# is refused and leaves nothing', async (parts, status, message, faults) => {
    const reply = await send(url, parts)
    expect([reply.status, reply.body.error?.message]).toEqual([status, message])
    if (faults) expect(reply.body.error?.fields).toEqual(faults)
    await nothingLeft()
  })

  test('the file may come before the fields', async () => {
    expect((await send(url, [fileOf(), ...fields()])).status).toBe(201)
  })

  test('of exactly 20 MB is accepted; one more byte is too large and leaves nothing', async () => {
    const text = (size: number) => fileOf(Buffer.alloc(size, 'a'), 'long.txt', 'text/plain')
    const tooLarge = await send(url, [...fields(), text(largestUpload + 1)])
    expect([tooLarge.status, tooLarge.body.error?.message]).toEqual([413, 'File size is too large'])
    await nothingLeft()
    const far = await send(url, [...fields(), text(largestUpload + 3 * 1024 * 1024)])
    expect([far.status, far.body.error?.message]).toEqual([413, 'File size is too large'])
    await nothingLeft()
    expect((await send(url, [...fields(), text(largestUpload)])).status).toBe(201)
  })

  test.each([
    ['application/json', '{}'],
    ['text/plain', 'hello'],
    ['application/x-www-form-urlencoded', 'a=b'],
    ['application/pdf', 'hello'],
  ])('as %s is refused', async (type, body) => {
    const reply = await browser.call('POST', url, { body, headers: { 'content-type': type } })
    expect(reply.status).toBe(415)
    await nothingLeft()
  })

  test('broken forms are refused with a message', async () => {
    const { body, headers } = multipartForm([...fields(), fileOf()])
    const half = multipartForm([...fields(), fileOf()], { isEnded: false })
    const broken: [Buffer, string][] = [
      [body.subarray(0, body.length - 20), headers['content-type']],
      [body.subarray(0, 30), headers['content-type']],
      [half.body, half.headers['content-type']],
      [body, 'multipart/form-data; boundary=another'],
      [body, 'multipart/form-data'],
      [body, 'multipart/form-data; boundary='],
      [Buffer.from('hello'), 'multipart/form-data; boundary=x'],
      [Buffer.alloc(0), 'multipart/form-data; boundary=x'],
      [Buffer.from('--x\r\n\r\n\r\n--x--'), 'multipart/form-data; boundary=x'],
      [
        Buffer.from(`--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\na\r\n--x--\r\n`),
        'multipart/form-data; boundary=x',
      ],
      [
        Buffer.from(
          `--x\r\nContent-Disposition: form-data; name="type"\r\nContent-Type: application/json\r\n\r\n{"a":\r\n--x--\r\n`,
        ),
        'multipart/form-data; boundary=x',
      ],
      [Buffer.from(`--x\r\n${'A: b\r\n'.repeat(5000)}\r\na\r\n--x--\r\n`), 'multipart/form-data; boundary=x'],
    ]
    for (const [payload, type] of broken) {
      const reply = await browser.call('POST', url, { body: payload, headers: { 'content-type': type } })
      expect([400, 422]).toContain(reply.status)
      expect(reply.body.error?.message).toMatch(/\S/)
      await nothingLeft()
    }
  })

  test('sent twice with one idempotency key is one document, although both requests contain the bytes', async () => {
    const key = { headers: { 'idempotency-key': 'one-intention' } }
    const [first, second] = [await send(url, undefined, key), await send(url, undefined, key)]
    expect(second.status).toBe(201)
    expect(second.body).toEqual(first.body)
    expect(second.headers['idempotent-replay']).toBe('true')
    expect((await items(url)).total).toBe(1)
    expect(await keysOf()).toHaveLength(1)
    expect(await filesOf()).toHaveLength(1)
    const other = await send(url, [...fields(), fileOf(png(), 'a.png', 'image/png')], key)
    expect(other.status).toBe(409)
    expect(other.body.error?.message).toContain('sent another request with this Idempotency-Key')
    expect(await keysOf()).toHaveLength(1)
  })

  test('sent twice concurrently with one idempotency key is one document', async () => {
    const key = { headers: { 'idempotency-key': 'twice' } }
    const replies = await Promise.all([1, 2, 3].map(async () => send(url, undefined, key)))
    expect(new Set(replies.map((reply) => idIn(reply))).size).toBe(1)
    expect(await keysOf()).toHaveLength(1)
    expect(await filesOf()).toHaveLength(1)
  })

  test('file names contain no paths and no hidden characters', async () => {
    const names: [string, string][] = [
      ['../../etc/passwd.pdf', 'passwd.pdf'],
      ['C:\\\\Users\\\\me\\\\letter.pdf', 'letter.pdf'],
      ['a\u202efdp.exe.pdf', 'afdp.exe.pdf'],
      ['.hidden.pdf', 'hidden.pdf'],
      [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(251)}.pdf`],
    ]
    for (const [sent, kept] of names) {
      expect((await send(url, [...fields(), fileOf(document, sent)])).status).toBe(201)
      expect((await items(url)).items[0]?.file.name).toBe(kept)
    }
  })
})

describe('document types and services', () => {
  test('have names and icons', async () => {
    const types = (await browser.get('/v1/meta/property-document-types')).body.data as object[]
    const services = (await browser.get('/v1/meta/property-document-services')).body.data as object[]
    expect(types[0]).toEqual({ code: 'SERVICE_REPORT', name: 'Service report', icon: 'service-report' })
    expect(services.at(-1)).toEqual({ code: 'OTHER', name: 'Other', icon: 'file' })
  })

  test('need a session', async () => {
    for (const name of ['types', 'services']) {
      expect((await portal.browser().get(`/v1/meta/property-document-${name}`)).status).toBe(401)
    }
  })

  test('the API description contains the form', async () => {
    const { body } = await portal.app.inject({ url: '/openapi.json' })
    const form = JSON.parse(body).paths['/v1/property/{id}/documents'].post.requestBody.content['multipart/form-data']
    expect(Object.keys(form.schema.properties)).toEqual(['type', 'services', 'replaces', 'file'])
    expect(form.schema.properties.file).toEqual({ contentMediaType: 'application/octet-stream' })
    expect(form.schema.required).toContain('file')
  })
})
