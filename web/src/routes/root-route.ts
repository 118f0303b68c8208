import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext } from '@tanstack/react-router'

export type RouterContext = { client: QueryClient }

export const rootRoute = createRootRouteWithContext<RouterContext>()()
