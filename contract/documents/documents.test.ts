import { describe, expect, it } from 'vitest'
import { brokenRules } from '../broken-rules.ts'
import { documentAttributesForm, documentUploadForm } from './documents.ts'

const attributes = { type: { code: 'CERTIFICATE' }, services: [{ code: 'SMOKE' }] }
const other = (length: number) => ({ services: [{ code: 'OTHER', otherServiceName: 'x'.repeat(length) }] })

describe('type and services of a document', () => {
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

  it('only the service "other" has a custom name', () => {
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

describe('fields sent with the file of a new document', () => {
  const upload = { type: 'CERTIFICATE', services: '[{"code":"SMOKE"}]' }
  it.each([
    [{}, {}],
    [{ type: undefined }, { type: 'Document type is required' }],
    [{ type: ' ' }, { type: 'Document type is required' }],
    [{ services: undefined }, { services: 'At least one service is required' }],
    [{ services: '' }, { services: 'At least one service is required' }],
    [{ services: '[]' }, { services: 'At least one service is required' }],
    [{ services: 'SMOKE' }, { services: 'Must be a JSON list of services' }],
    [{ replaces: '12' }, {}],
    [{ replaces: '-1' }, { replaces: 'Must be a positive whole number' }],
  ])('with %j', (change, faults) => {
    expect(brokenRules(documentUploadForm, { ...upload, ...change })).toEqual(faults)
  })

  it('services are sent as JSON, with codes in any case', () => {
    const services = '[{"code":"other","otherServiceName":"Pool fence"},{"code":"GAS","otherServiceName":"x"}]'
    expect(documentUploadForm.parse({ ...upload, services, replaces: '7' })).toEqual({
      type: 'CERTIFICATE',
      services: [
        { code: 'other', otherServiceName: 'Pool fence' },
        { code: 'GAS', otherServiceName: null },
      ],
      replaces: 7,
    })
  })
})
