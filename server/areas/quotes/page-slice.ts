export type Slice = { limit: number; offset: number }

export const toSlice = (query: { page: number; 'page-size': number }): Slice => ({
  limit: query['page-size'],
  offset: (query.page - 1) * query['page-size'],
})
