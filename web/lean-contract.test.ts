import { parseAst } from 'vite'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { readModule } from './contract-module.ts'
import { splitContract } from './lean-contract.ts'

const parse = (code: string) => parseAst(code, { lang: 'ts' })
const split = splitContract(parse)
const file = (path: string) => fileURLToPath(new URL(`../contract/${path}`, import.meta.url))

describe('the contract in the built portal', () => {
  it('has endpoints with method and path only, beside the constants', () => {
    const text = split.partText(file('me.ts'), 'plain')
    expect(text).toContain('const getShell = {"method":"GET","path":"/v1/me/shell"}')
    expect(text).toContain("const restrictedText = 'This page is restricted'")
  })

  it('has no zod where no schema is read, not even by way of another module', () => {
    for (const path of ['me.ts', 'paging.ts', 'emails.ts', 'keys.ts', 'findings/reported-findings.ts']) {
      expect(split.partText(file(path), 'plain')).not.toMatch(/zod|\.schemas\.ts/)
    }
  })

  it('keeps the schemas of forms with everything that they need', () => {
    const text = split.partText(file('me.ts'), 'schemas')
    expect(text).toContain("import * as z from 'zod/mini'")
    expect(text).toMatch(/import \{ id as id \} from '.*paging\.schemas\.ts'/)
    expect(text).toMatch(/const acceptTermsForm = \/\* @__PURE__ \*\/ \(\(\) => \(z\.object/)
  })

  it('is imported by its parts, without its types', () => {
    const code = "import { id as rule, noManager, type ManagerKey } from '@contract/paging.ts'"
    expect(split.rewriteImports(code)).toMatch(
      /^import \{ id as rule \} from '.*paging\.schemas\.ts';import \{ noManager \} from '.*paging\.plain\.ts'$/,
    )
  })

  it.each(["export * from './days.ts'", "export { day } from './days.ts'", 'export class Day {}', 'console.log(1)'])(
    'fails to build rather than lose a statement: %s',
    (code) => {
      expect(() => readModule(parse, code)).toThrow('cannot divide')
    },
  )

  it('leaves types out', () => {
    const types = ['export type Day = string', 'export interface Days { first: Day }', 'type Week = Day[]']
    const reexported = "export type { Month } from './months.ts'"
    expect(readModule(parse, [...types, reexported].join('\n'))).toEqual({ imports: [], declarations: [] })
  })
})
