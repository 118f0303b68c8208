import { describe, expect, it } from 'vitest'
import { uploadText } from '@contract/documents/uploads.ts'
import { isUnfinished, uploadHeadline, type UploadItem, type UploadState } from './upload-item.ts'
import { changeQueue, inPanelOrder, nextToStart, type UploadEvent } from './upload-queue.machine.ts'

const given = (id: number, state: UploadState, parts: Partial<UploadItem> = {}): UploadItem => ({
  id,
  file: null,
  fileName: `${id}.pdf`,
  name: `Document ${id}`,
  size: 10,
  property: null,
  state,
  percentage: 0,
  error: null,
  remedy: null,
  reference: null,
  ...parts,
})
const after = (item: UploadItem, ...events: UploadEvent[]) =>
  events.reduce(changeQueue, [item] as readonly UploadItem[])[0]

const under = (percentage: number) =>
  uploadText(after(given(1, 'uploading'), { type: 'progressed', id: 1, percentage })!)

describe('an upload', () => {
  it('goes from queued to uploading to success', () => {
    const done = after(
      given(1, 'queued'),
      { type: 'started', id: 1 },
      { type: 'progressed', id: 1, percentage: 42.9 },
      { type: 'succeeded', id: 1, reference: { id: 9 } },
    )
    expect(done).toMatchObject({ state: 'success', percentage: 100, reference: { id: 9 } })
  })

  it('stores the reason of its failure', () => {
    const failed = after(given(1, 'uploading'), { type: 'failed', id: 1, error: 'Virus found', remedy: 'none' })
    expect(failed).toMatchObject({ state: 'failed', error: 'Virus found' })
    expect(uploadText(failed!)).toBe('Failed (Virus found)')
  })

  it('shows its percentage, and Processing at 100', () => {
    expect([under(0), under(99.9), under(100), under(170)]).toEqual(['0%', '99%', 'Processing', 'Processing'])
  })

  it.each<[UploadState, UploadEvent]>([
    ['queued', { type: 'succeeded', id: 1, reference: {} }],
    ['failed', { type: 'progressed', id: 1, percentage: 50 }],
    ['failed', { type: 'succeeded', id: 1, reference: {} }],
    ['success', { type: 'failed', id: 1, error: 'late', remedy: 'retry' }],
    ['success', { type: 'started', id: 1 }],
    ['success', { type: 'retried', id: 1 }],
    ['uploading', { type: 'retried', id: 1 }],
  ])('that is %s ignores late events', (state, event) => {
    expect(after(given(1, state), event)).toEqual(given(1, state))
  })

  it('that was cancelled stays removed, even if late events arrive', () => {
    expect(
      after(given(1, 'uploading'), { type: 'cancelled', id: 1 }, { type: 'succeeded', id: 1, reference: {} }),
    ).toBeUndefined()
  })
})

describe('the queue', () => {
  const all = [given(1, 'success'), given(2, 'queued'), given(3, 'failed'), given(4, 'uploading'), given(5, 'queued')]

  it('runs at most two uploads concurrently, oldest first', () => {
    expect(nextToStart(all).map(({ id }) => id)).toEqual([2])
    expect(nextToStart([given(1, 'queued'), given(2, 'queued'), given(3, 'queued')]).map(({ id }) => id)).toEqual([
      1, 2,
    ])
    expect(nextToStart([given(1, 'uploading'), given(2, 'uploading'), given(3, 'queued')])).toEqual([])
  })

  it('lists uploading, failed, queued, success', () => {
    expect(inPanelOrder(all).map(({ id }) => id)).toEqual([4, 3, 2, 5, 1])
  })

  it('clears completed uploads; failed ones stay until they are removed one by one', () => {
    expect(changeQueue(all, { type: 'cleared' }).map(({ id }) => id)).toEqual([2, 3, 4, 5])
    const failed = [given(1, 'failed', { remedy: 'none' }), given(2, 'failed', { remedy: 'retry' })]
    expect(changeQueue(failed, { type: 'cleared' })).toEqual(failed)
    expect(changeQueue(failed, { type: 'cancelled', id: 1 }).map(({ id }) => id)).toEqual([2])
  })

  it('shows running uploads, otherwise failed ones, otherwise completed ones', () => {
    expect(uploadHeadline([])).toBeNull()
    expect(uploadHeadline(all)).toEqual({ kind: 'uploading', count: 3 })
    expect(uploadHeadline([given(1, 'success'), given(2, 'failed')])).toEqual({ kind: 'failed', count: 1 })
    expect(uploadHeadline([given(1, 'success'), given(2, 'success')])).toEqual({ kind: 'completed', count: 2 })
  })

  it('is unfinished only while something is queued or uploading', () => {
    expect(isUnfinished([given(1, 'queued')])).toBe(true)
    expect(isUnfinished([given(1, 'uploading')])).toBe(true)
    expect(isUnfinished([given(1, 'failed'), given(2, 'success')])).toBe(false)
  })
})
