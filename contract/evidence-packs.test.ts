import { expect, test } from 'vitest'
import { codeLetters, defaultPeriod, evidencePackForm, parseCode, shownCode } from './evidence-packs.ts'

test('a code is found as it is shown, in lower case, without hyphens and with mistaken letters', () => {
  const code = '7K2M94QX1B0DRT8ZW3HN'
  const shown = shownCode('vic', code)
  expect(shown).toBe('VIC-7K2M9-4QX1B-0DRT8-ZW3HN')
  const dashes = shown.replaceAll('-', '\u2011')
  for (const typed of [
    shown,
    shown.toLowerCase(),
    ` vic ${code} `,
    `vic${code}`,
    dashes,
    'VIC-7K2M9-4QXIB-ODRT8-ZW3HN',
  ])
    expect(parseCode(typed)).toEqual({ state: 'vic', code })
  expect(parseCode(`sa${code.toLowerCase()}`)).toEqual({ state: 'sa', code })
  for (const wrong of ['', 'VIC', code, `VIC-${code}0`, 'VIC-7K2M9-4QX1B-0DRT8-ZW3HU', '../../x'])
    expect(parseCode(wrong)).toBeNull()
  expect(new Set(codeLetters).size).toBe(32)
})

test('the default period is the last 24 months', () => {
  expect(defaultPeriod('2026-11-16')).toEqual({ from: '2024-11-16', to: '2026-11-16' })
})

test('a period of ten years is accepted, a longer one is not', () => {
  expect(evidencePackForm.safeParse({ from: '2016-11-16', to: '2026-11-16' }).success).toBe(true)
  expect(evidencePackForm.safeParse({ from: '2016-11-15', to: '2026-11-16' }).success).toBe(false)
})
