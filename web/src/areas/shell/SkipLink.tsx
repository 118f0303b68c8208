export const mainId = 'main'

/** The first Tab stop: skips the header and goes to the main content. */
export function SkipLink() {
  return (
    <a
      href={`#${mainId}`}
      onClick={(event) => {
        event.preventDefault()
        document.getElementById(mainId)?.focus()
      }}
      className="print:hidden fixed top-2 left-2 z-50 -translate-y-16 rounded-md border border-line bg-raised px-4 py-2 font-medium focus:translate-y-0 focus:shadow-float"
    >
      Skip to content
    </a>
  )
}
