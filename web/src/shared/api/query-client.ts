import { QueryClient } from '@tanstack/react-query'

/** Data changes when we change it: nothing goes stale, is retried or refetched by itself. The session is the exception. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
      mutations: { retry: false },
    },
  })
