import { expect, test } from 'vitest'
import { checkNewUsername } from './accept-invitation.ts'

test.each(['sam.lee', 'Zoë_Müller', 'łukasz@agency.com.au', 'o.strauß', 'user+1-2'])(
  '%s can be a username',
  (username) => {
    expect(checkNewUsername(username)).toEqual({})
  },
)

test.each([
  ['Cyrillic', '\u0430dmin'],
  ['Cyrillic throughout', '\u0430\u0435\u043e\u0440'],
  ['Greek', 'r\u03bfse'],
  ['full width', '\uff41dmin'],
  ['dotless', 'adm\u0131n'],
  ['mathematical', '\u{1d41a}dmin'],
  ['Arabic digits', 'user\u0661\u0662'],
  ['the sign for kelvin', '\u212aate'],
  ['longer in lower case', '\u0130van'],
])('letters or digits that look like others are refused: %s', (_, username) => {
  expect(checkNewUsername(username).username).toBe(
    'Use the letters a to z, with or without accents: others can be mistaken for them.',
  )
})

test.each(['ab', 'with space', '-dash', 'x'.repeat(101)])('%j is no username', (username) => {
  expect(checkNewUsername(username).username).toBe('Use 3 to 100 letters, digits, dots or hyphens, without spaces.')
})
