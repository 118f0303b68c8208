import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const icons = fileURLToPath(new URL('./src/ui/icons.ts', import.meta.url))

/** `import { X } from '@/ui/icons.ts'` as an import of a module of its own. */
export function importIconsDirectly(code: string): string {
  return code.replaceAll(/import \{([^}]+)\} from '@\/ui\/icons\.ts'/g, (_, list: string) => {
    const names = list.split(',').map((name) => name.trim())
    return names
      .filter((name) => name !== '' && !name.startsWith('type '))
      .map((name) => `import { ${name} } from '@/ui/icons.ts?${name.split(' ', 1)[0]}'`)
      .join(';')
  })
}

/** The module of one icon: its line of the file of icons. */
export function iconModule(name: string, all: string): string {
  const line = all.split('\n').find((each) => each.startsWith(`export const ${name} =`))
  if (!line) throw new Error(`There is no icon ${name} in web/src/ui/icons.ts.`)
  return `import { icon } from './draw-icon.tsx'\n${line}`
}

/** Gives each icon to the chunks that need it: the bundler does not divide a module. */
export function directIcons(): Plugin {
  const all = readFileSync(icons, 'utf8')
  return {
    name: 'direct-icons',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /[\\/]ui[\\/]icons\.ts\?\w+$/ },
      handler: (id) => ({ code: iconModule(id.slice(id.indexOf('?') + 1), all), moduleType: 'js' }),
    },
    transform: {
      filter: { id: { exclude: /node_modules/ }, code: "from '@/ui/icons.ts'" },
      handler: (code) => ({ code: importIconsDirectly(code), map: null }),
    },
  }
}
