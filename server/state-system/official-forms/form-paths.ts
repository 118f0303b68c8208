export const uploadFormPath = '/OfficialForms/upload'
export const formPath = '/OfficialForms/view/:id'
export const exampleFormPath = '/OfficialForms/example/:id'
export const publishFormPath = '/OfficialForms/publish/:id'
export const withdrawFormPath = '/OfficialForms/withdraw/:id'
export const endFormPath = '/OfficialForms/end/:id'
export const discardFormPath = '/OfficialForms/discard/:id'

/** A path with its id. */
export const pathWith = (path: string, id: number): string => path.replace(':id', String(id))
