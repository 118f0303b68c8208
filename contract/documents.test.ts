import { describe, expect, it } from 'vitest'
import { brokenRules } from './broken-rules.ts'
import { documentAttributesForm } from './documents.ts'

const attributes = { type: { code: 'CERTIFICATE' }, services: [{ code: 'SMOKE' }] }
const other = (length: number) => ({ services: [{ code: 'OTHER', otherServiceName: 'x'.repeat(length) }] })

describe('what a document is', () => {
  it.each([
    [{}, {}],
    [{ type: null }, { type: 'Document type is required' }],
    [{ type: undefined }, { type: 'Document type is required' }],
    [{ type: { code: '' } }, { 'type.code': 'Document type is required' }],
    [{ services: [] }, { services: 'At least one service is required' }],
    [{ services: undefined }, { services: 'At least one service is required' }],
    [other(0), {}],
    [other(200), {}],
    [other(201), { 'services.0.otherServiceName': 'Other service name must be 200 characters or less' }],
  ])('with %j', (change, faults) => {
    expect(brokenRules(documentAttributesForm, { ...attributes, ...change })).toEqual(faults)
  })

  it('only another service goes by a name of its own', () => {
    const services = [
      { code: 'SMOKE', otherServiceName: 'x' },
      { code: 'OTHER', otherServiceName: ' Pool fence ' },
    ]
    expect(documentAttributesForm.parse({ ...attributes, services }).services).toEqual([
      { code: 'SMOKE', otherServiceName: null },
      { code: 'OTHER', otherServiceName: 'Pool fence' },
    ])
  })
})
