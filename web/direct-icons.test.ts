import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { iconModule, importIconsDirectly } from './direct-icons.ts'

const all = readFileSync(new URL('./src/ui/icons.ts', import.meta.url), 'utf8')

test('each imported icon is a module of its own', () => {
  const code = "import { Check, type Icon, Menu as MenuIcon } from '@/ui/icons.ts'\nimport { y } from './y'"
  expect(importIconsDirectly(code)).toBe(
    "import { Check } from '@/ui/icons.ts?Check';import { Menu as MenuIcon } from '@/ui/icons.ts?Menu'\nimport { y } from './y'",
  )
})

test('the module of an icon has no other icon', () => {
  expect(iconModule('Check', all)).toBe(
    "import { icon } from './draw-icon.tsx'\nexport const Check = icon('M20 6 9 17l-5-5')",
  )
  expect(() => iconModule('Chec', all)).toThrow('There is no icon Chec')
})

test('each icon is one line, which the build takes out of the file', () => {
  const lines = all.split('\n').filter((line) => line.startsWith('export const'))
  expect(lines.filter((line) => !/^export const [A-Z]\w* = icon\('M[-\d .a-z]+'\)$/i.test(line))).toEqual([])
})
