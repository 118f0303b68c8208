// The API description names the schemas of the contract as the contract does, and says about them what the comments there say.
// At run time neither is known, so this plugin hands both to `contract/api-texts.ts`, for each module of the contract.
import { join } from 'node:path'
import { root } from './run.mjs'

const contract = join(root, 'contract/').replaceAll('\\', '/')
const texts = `${contract}api-texts.ts`
const comment = /\/\*\*((?:(?!\*\/)[^])*)\*\/\s*$/

/** What the comment right before a place of the code says. */
function textBefore(code, start) {
  const [, found = ''] = comment.exec(code.slice(0, start)) ?? []
  return found
    .replaceAll(/\n\s*\*/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

function* propertiesIn(node) {
  if (typeof node !== 'object' || node === null) return
  if (node.type === 'Property' && !node.shorthand) yield node
  for (const inner of Object.values(node)) yield* propertiesIn(inner)
}

/** The name of its type, or its own as a type would be spelt. */
const nameOf = (code, constant) =>
  new RegExp(String.raw`export type (\w+) = z\.\w+<typeof ${constant}>`).exec(code)?.[1] ??
  constant.charAt(0).toUpperCase() + constant.slice(1)

/** `bookings` for `contract/bookings/visits.ts`, `keys` for `contract/keys.ts`. */
const areaOf = (file) => file.slice(contract.length).split('/')[0].replace(/\.ts$/, '')

function describedModule(code, file, program) {
  const edits = []
  const wrap = (call, { start, end }, ...args) => {
    edits.push([start, `${call}(`], [end, `, ${args.map((text) => JSON.stringify(text)).join(', ')})`])
  }
  for (const { type, start, declaration } of program.body) {
    const [{ id, init } = {}] = (type === 'ExportNamedDeclaration' && declaration?.declarations) || []
    if (init?.type === 'CallExpression')
      wrap('$named', init, nameOf(code, id.name), textBefore(code, start), areaOf(file))
  }
  for (const { start, value } of propertiesIn(program)) {
    const text = textBefore(code, start)
    if (text !== '' && (value.type === 'CallExpression' || value.type === 'Identifier')) wrap('$described', value, text)
  }
  const result = edits
    .toSorted(([one], [other]) => other - one)
    .reduce((made, [at, text]) => made.slice(0, at) + text + made.slice(at), code)
  return `${result}\nimport { named as $named, described as $described } from ${JSON.stringify(texts)}\n`
}

export const describedContract = () => ({
  name: 'described-contract',
  enforce: 'pre',
  transform: {
    filter: { id: /\/contract\/.*(?<!\.test)\.ts$/ },
    handler(code, id) {
      const file = id.replaceAll('\\', '/').split('?')[0]
      if (!file.startsWith(contract) || file === texts || !code.includes("from 'zod/mini'")) return null
      return { code: describedModule(code, file, this.parse(code, { lang: 'ts' })), map: null }
    },
  },
})
