import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

/** The file of each icon by its names, read from the package's index. */
function iconFiles(): Map<string, string> {
  const index = readFileSync(createRequire(import.meta.url).resolve('lucide-react/dist/esm/lucide-react.mjs'), 'utf8')
  const files = new Map<string, string>()
  for (const [, names = '', file = ''] of index.matchAll(/export \{([^}]+)\} from '\.\/icons\/([\w-]+)\.mjs'/g)) {
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) files.set(name, file)
  }
  return files
}

/** `import { X } from 'lucide-react'` as an import of the icon's own file. The other names are types. */
export function importIconsDirectly(code: string, files: ReadonlyMap<string, string>): string {
  return code.replaceAll(/import \{([^}]+)\} from 'lucide-react'/g, (_, list: string) => {
    const names = list.split(',').map((name) => name.trim())
    const lines = names.filter(Boolean).map((name) => {
      const [icon = '', local = icon] = name.split(' as ')
      const file = files.get(icon)
      return file ? `import ${local} from 'lucide-react/icons/${file}'` : ''
    })
    return lines.filter(Boolean).join(';')
  })
}

/** The index of the icons imports two thousand files: without it the build is faster and sees which part needs which icon. */
export function directIcons(): Plugin {
  const files = iconFiles()
  return {
    name: 'direct-icons',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: { exclude: /node_modules/ }, code: "from 'lucide-react'" },
      handler: (code) => ({ code: importIconsDirectly(code, files), map: null }),
    },
  }
}
