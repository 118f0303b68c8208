import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { brokenRules } from './broken-rules.ts'
import { beginSignIn, login, safeReturnPath, switchAgency } from './auth.ts'

describe('the page after a sign-in', () => {
  it.each(['/', '/portfolio?facet=OVERDUE&page=2', '/property/12/tenancy#lease', '/%2F%2Fevil.example'])(
    'is %s',
    (path) => {
      expect(safeReturnPath(path)).toBe(path)
    },
  )

  it.each([
    null,
    undefined,
    '',
    'portfolio',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n//evil.example',
    '/a\\b',
    `/${'a'.repeat(2000)}`,
    'javascript:alert(1)',
  ])('is the dashboard instead of %j', (path) => {
    expect(safeReturnPath(path)).toBe('/')
  })

  it('is always a page of the portal', () => {
    const tricky = fc.string({
      unit: fc.constantFrom(
        '/',
        '\\',
        '.',
        ':',
        '@',
        '?',
        '#',
        '%',
        ' ',
        '\t',
        '\n',
        '\r',
        '\0',
        'a',
        'evil.example',
        'https:',
      ),
      maxLength: 20,
    })
    fc.assert(
      fc.property(
        fc.oneof(
          tricky,
          tricky.map((path) => `/${path}`),
          fc.webUrl(),
          fc.string({ unit: 'binary' }),
        ),
        (path) => {
          expect(new URL(safeReturnPath(path), 'https://portal.example').origin).toBe('https://portal.example')
        },
      ),
      { numRuns: 2000 },
    )
  })
})

describe('sign-in calls', () => {
  it('a sign-in begins in one of the eight states', () => {
    expect(brokenRules(beginSignIn.body, { state: 'vic', returnPath: '/' })).toEqual({})
    expect(brokenRules(beginSignIn.body, { state: 'nz' })).toHaveProperty('state')
  })

  it('a token is required and must have a plausible length', () => {
    expect(brokenRules(login.body, {})).toHaveProperty('authToken')
    expect(brokenRules(login.body, { authToken: '' })).toHaveProperty('authToken')
    expect(brokenRules(login.body, { authToken: 'x'.repeat(4097) })).toHaveProperty('authToken')
    expect(brokenRules(login.body, { authToken: 'x', UNSAFE_originalComplianceUserId: '7' })).toEqual({})
  })

  it.each([0, -1, 1.5, '3', null])('a switch of agency is refused for %j', (agencyId) => {
    expect(brokenRules(switchAgency.body, { agencyId })).toHaveProperty('agencyId')
  })
})
