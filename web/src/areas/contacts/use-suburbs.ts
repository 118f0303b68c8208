import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type KeyboardEvent } from 'react'
import { searchDebounceMs } from '@contract/limits.ts'
import { listSuburbs, type Suburb } from '@contract/suburbs.ts'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'

/** What is typed into the field for a suburb, and what is offered for it. Half a name that is left behind counts for nothing. */
export function useSuburbs(chosen: string, onChoose: (suburb: Suburb | null) => void) {
  const [typed, setTyped] = useState<string | null>(null)
  const [searched, setSearched] = useState('')
  const [active, setActive] = useState(-1)
  const wanted = typed?.trim() ?? ''
  useEffect(() => {
    const timer = setTimeout(() => setSearched(wanted), searchDebounceMs)
    return () => clearTimeout(timer)
  }, [wanted])
  const isSettled = wanted !== '' && searched === wanted
  const { data, error, isFetching } = useQuery({
    ...endpointQuery(listSuburbs, { query: { query: searched } }),
    enabled: isSettled,
  })
  const found = isSettled ? (data ?? []) : []

  function choose(suburbId: string) {
    const suburb = found.find((each) => String(each.suburbId) === suburbId)
    if (!suburb) return
    setTyped(null)
    setActive(-1)
    onChoose(suburb)
  }
  function leave() {
    const exact = found.find(({ name }) => name.toLowerCase() === wanted.toLowerCase())
    if (exact) choose(String(exact.suburbId))
    setTyped(null)
    setActive(-1)
  }
  function onKeyDown(event: KeyboardEvent) {
    if (wanted === '') return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && found.length > 0) {
      event.preventDefault()
      setActive(active < 0 && step < 0 ? found.length - 1 : (active + step + found.length) % found.length)
    } else if (event.key === 'Enter') {
      // Enter chooses here; it submits the form only from a closed field.
      event.preventDefault()
      const suburb = found[active] ?? (found.length === 1 ? found[0] : undefined)
      if (suburb) choose(String(suburb.suburbId))
    } else if (event.key === 'Escape') {
      event.stopPropagation()
      setTyped(null)
    }
  }
  return {
    text: typed ?? chosen,
    isOpen: wanted !== '',
    active,
    options: found.map(({ suburbId, name }) => ({ value: String(suburbId), label: name })),
    emptyText: !isSettled || isFetching ? 'Searching' : error ? 'Failed to get suburbs' : 'No suburb found',
    choose,
    type: (text: string) => {
      setTyped(text)
      setActive(-1)
      if (text === '' && chosen !== '') onChoose(null)
    },
    leave,
    onKeyDown,
  }
}
