import { fileURLToPath } from 'node:url'
import type { Plugin, Rolldown } from 'vite'

type Node = { type: string; start: number; end: number }

const contract = fileURLToPath(new URL('../contract/', import.meta.url)).replaceAll('\\', '/')

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const isFunction = ({ type }: Node) => type === 'ArrowFunctionExpression' || type === 'FunctionExpression'
const isCall = ({ type }: Node) => type === 'CallExpression' || type === 'NewExpression'

/** Whether evaluating the expression calls a function. */
function makesCall(node: Node): boolean {
  if (isFunction(node)) return false
  return isCall(node) || Object.values(node).flat().filter(isNode).some(makesCall)
}

/** `GET /v1/me`, if the expression is `endpoint('GET /v1/me', …)`. */
function endpointRoute(init: Rolldown.ESTree.Expression): string | undefined {
  if (init.type !== 'CallExpression' || init.callee.type !== 'Identifier' || init.callee.name !== 'endpoint') return
  const [route] = init.arguments
  return route?.type === 'Literal' && typeof route.value === 'string' ? route.value : undefined
}

function leanText(init: Rolldown.ESTree.Expression, code: string): string | undefined {
  const route = endpointRoute(init)
  if (route !== undefined) {
    const [method, path] = route.split(' ')
    return JSON.stringify({ method, path })
  }
  return makesCall(init) ? `/* @__PURE__ */ (() => (${code.slice(init.start, init.end)}))()` : undefined
}

/** A module of the contract as the portal needs it. */
export function leanContract(program: Rolldown.ESTree.Program, code: string): string {
  let text = ''
  let copied = 0
  for (const statement of program.body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declaration?.type !== 'VariableDeclaration') continue
    for (const { init } of declaration.declarations) {
      const lean = init && leanText(init, code)
      if (!init || lean === undefined) continue
      text += code.slice(copied, init.start) + lean
      copied = init.end
    }
  }
  return text + code.slice(copied)
}

/**
 * The portal calls endpoints by method and path, and the server checks what is sent. So the built portal contains no schemas
 * of endpoints, and zod only where a form checks its fields: the contract's other constants may be left out if nothing reads
 * them, although calls make them.
 */
export const leanContractPlugin = (): Plugin => ({
  name: 'lean-contract',
  apply: 'build',
  transform(code, id) {
    if (!id.startsWith(contract)) return
    return { code: leanContract(this.parse(code, { lang: 'ts' }), code), map: null, moduleSideEffects: false }
  },
})
