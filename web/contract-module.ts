type Node = { type: string; start: number; end: number; [part: string]: unknown }

/** Returns the syntax tree of a module in TypeScript. */
export type Parse = (code: string) => unknown

export type Import = { local: string; imported: string; from: string }
export type Declaration = {
  kind: 'constant' | 'function'
  name: string
  /** The text of the value, or of the whole function. */
  value: string
  isExported: boolean
  /** Whether a call makes the value. */
  isCalled: boolean
  /** The names that the value or the function reads. */
  names: ReadonlySet<string>
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const nodesIn = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [])
const nameOf = (value: unknown): string => (isNode(value) ? String(value['name'] ?? value['value']) : '')

const isFunction = ({ type }: Node) => type === 'ArrowFunctionExpression' || type === 'FunctionExpression'
const isCall = ({ type }: Node) => type === 'CallExpression' || type === 'NewExpression'
/** Types wrap values (`x as T`), so that these are no types themselves. */
const isType = ({ type }: Node) =>
  type.startsWith('TS') && !['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'].includes(type)
/** The names of properties are not names of the module. */
const isPropertyName = (node: Node, part: string) =>
  (part === 'property' || part === 'key') && node['computed'] === false

const partsOf = (node: Node): Node[] =>
  Object.entries(node).flatMap(([part, value]) =>
    isPropertyName(node, part) ? [] : nodesIn(value).filter((each) => !isType(each)),
  )
const makesCall = (node: Node): boolean => !isFunction(node) && (isCall(node) || partsOf(node).some(makesCall))
const namesIn = (node: Node): string[] => (node.type === 'Identifier' ? [nameOf(node)] : partsOf(node).flatMap(namesIn))

/** `{"method":"GET","path":"/v1/me"}` for `endpoint('GET /v1/me', …)`. */
function endpointText(init: Node): string | undefined {
  if (init.type !== 'CallExpression' || nameOf(init['callee']) !== 'endpoint') return undefined
  const [method, path] = nameOf(nodesIn(init['arguments'])[0]).split(' ')
  return JSON.stringify({ method, path })
}

const understood = new Set(['ImportDeclaration', 'FunctionDeclaration', 'VariableDeclaration'])
const isTypeOnly = (statement: Node) => isType(statement) || statement['exportKind'] === 'type'

/** The imports and declarations of a module of the contract, without types. Throws at any other statement. */
export function readModule(parse: Parse, code: string): { imports: Import[]; declarations: Declaration[] } {
  const imports: Import[] = []
  const declarations: Declaration[] = []
  for (const statement of nodesIn((parse(code) as Node)['body'])) {
    if (statement.type === 'ImportDeclaration') imports.push(...readImports(statement))
    const [declaration = statement] = nodesIn(statement['declaration'])
    const isExported = declaration !== statement
    if (declaration.type === 'FunctionDeclaration') {
      const value = code.slice(declaration.start, declaration.end)
      const names = new Set(partsOf(declaration).flatMap(namesIn))
      declarations.push({
        kind: 'function',
        name: nameOf(declaration['id']),
        value,
        isExported,
        isCalled: false,
        names,
      })
    }
    if (!understood.has(declaration.type) && !isTypeOnly(declaration) && !isTypeOnly(statement))
      throw new Error(`A module of the contract has a statement that the build cannot divide: ${declaration.type}`)
    if (declaration.type !== 'VariableDeclaration') continue
    for (const { id, init } of nodesIn(declaration['declarations'])) {
      if (!isNode(init)) continue
      const endpoint = endpointText(init)
      declarations.push({
        kind: 'constant',
        name: nameOf(id),
        value: endpoint ?? code.slice(init.start, init.end),
        isExported,
        isCalled: endpoint === undefined && makesCall(init),
        names: new Set(endpoint === undefined ? namesIn(init) : []),
      })
    }
  }
  return { imports, declarations }
}

function readImports(statement: Node): Import[] {
  if (statement['importKind'] === 'type') return []
  const from = nameOf(statement['source'])
  return nodesIn(statement['specifiers'])
    .filter((specifier) => specifier['importKind'] !== 'type')
    .map((specifier) => ({ local: nameOf(specifier['local']), imported: importedName(specifier), from }))
}

function importedName({ type, imported }: Node): string {
  if (type === 'ImportNamespaceSpecifier') return '*'
  return type === 'ImportDefaultSpecifier' ? 'default' : nameOf(imported)
}
