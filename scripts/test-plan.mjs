/** The names under which tests know the file; null if every area depends on it, or if it decides how tests run. */
function areasOf(file) {
  if (/\.md$|^(bench|docs|security)\//.test(file)) return []
  const area = /^(?:server|web\/src)\/areas\/([^/]+)\//.exec(file)?.[1]
  if (area) return [area]
  if (/^server\/state-system(\/|\.)/.test(file)) return ['state-system']
  const page = /^web\/src\/pages\/([\w-]+)/.exec(file)?.[1]
  if (page) return [kebab(page.replace(/Page$/, ''))]
  return null
}

const kebab = (name) => name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase()
const isTest = (file) => /\.(test\.tsx?|e2e\.ts)$/.test(file)
const isJourney = (file) => file.endsWith('.e2e.ts')

/** A test names an area by its folder, by its own name, or by an import. */
function names({ file, text }, area) {
  const inFolder = new RegExp(`(^|/)(areas/${area}|contract/${area}|pages/${area}|${area})[/.]`)
  if (inFolder.test(file)) return true
  if (area === 'state-system') return isJourney(file) && text.includes('stateSystemUrl')
  return new RegExp(`['"][^'"]*(contract|areas|pages)/${area}[/.'"]`).test(text)
}

/**
 * The test files for changed files: those of their areas, and those that name these areas. Null stands for all of them:
 * a file changed on which every area depends. `tests` are all test files with their text.
 */
export function testsOfChanges(changed, tests) {
  const others = changed.filter((file) => !isTest(file))
  if (others.some((file) => areasOf(file) === null)) return null
  const areas = new Set(others.flatMap((file) => areasOf(file) ?? []))
  // A page is made of areas, and only the tests of routes open it.
  const hasPages = others.some((file) => /^web\/src\/(areas|pages)\//.test(file))
  return tests
    .filter(
      (test) =>
        changed.includes(test.file) ||
        /^[^/]+\.test\.ts$/.test(test.file) ||
        (hasPages &&
          /^web\/src\/(routes|pages)\//.test(test.file) &&
          [...areas].some((area) => mentions(test, area))) ||
        [...areas].some((area) => names(test, area)),
    )
    .map(({ file }) => file)
}

const mentions = ({ text }, area) => new RegExp(`\\b${area}\\b`).test(text)

const leastGrowthMs = 2000

/** The files that became slower, most first, if the whole run took a fifth longer than the last; otherwise none. */
export function slowerFiles(last, now) {
  if (!last || now.ms < last.ms * 1.2) return []
  const before = new Map(last.files.map(({ file, ms }) => [file, ms]))
  return now.files
    .map(({ file, ms }) => ({ file, ms, before: before.get(file) ?? 0 }))
    .filter((each) => each.ms - each.before > leastGrowthMs)
    .toSorted((one, other) => other.ms - other.before - (one.ms - one.before))
}
