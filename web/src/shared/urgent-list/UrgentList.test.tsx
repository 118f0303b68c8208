import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { UrgentList } from './UrgentList.tsx'

const nothing = () => undefined
const loading = {
  rows: [],
  total: null,
  unfilteredTotal: null,
  pages: { page: 1, turnTo: nothing, pageSize: 5 },
  isLoading: true,
  isRefreshing: false,
  isFetching: true,
  error: null,
  retry: nothing,
  takenAt: null,
  source: { endpoint: {} as never, input: {} },
  resultKey: '',
  prefetchPage: nothing,
}

it('a tab of the dashboard has ten skeleton rows while it loads', () => {
  const columns = [{ id: 'address', header: 'Address', cell: () => '' }]
  render(<UrgentList {...{ list: loading, columns, rowKey: () => 0, label: 'Urgent quotes', notUrgent: null }} />)
  expect(document.querySelectorAll('tbody tr')).toHaveLength(10)
})
