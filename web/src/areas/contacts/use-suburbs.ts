import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type KeyboardEvent } from 'react'
import { searchDebounceMs } from '@contract/limits.ts'
import { listSuburbs, type Suburb } from '@contract/suburbs.ts'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import { onListKey } from '@/ui/fields/list-keys.ts'

/** The text of the suburb field and its suggestions. An incomplete name is discarded when the field is left. */
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

  const offered = found.map(({ suburbId, name }) => ({ value: String(suburbId), label: name }))
  const isOpen = wanted !== ''

  function close() {
    setTyped(null)
    setActive(-1)
  }
  function choose(suburbId: string) {
    const suburb = found.find((each) => String(each.suburbId) === suburbId)
    if (!suburb) return
    close()
    onChoose(suburb)
  }
  function leave() {
    const exact = found.find(({ name }) => name.toLowerCase() === wanted.toLowerCase())
    if (exact) choose(String(exact.suburbId))
    close()
  }
  return {
    text: typed ?? chosen,
    isOpen,
    active,
    offered,
    emptyText: !isSettled || isFetching ? 'Searching' : error ? 'Failed to get suburbs' : 'No suburb found',
    choose,
    type: (text: string) => {
      setTyped(text)
      setActive(-1)
      if (text === '' && chosen !== '') onChoose(null)
    },
    leave,
    close,
    onKeyDown: (event: KeyboardEvent) => onListKey(event, { isOpen, offered, active, setActive, choose, close }),
  }
}
