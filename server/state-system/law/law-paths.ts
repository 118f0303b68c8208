export const newDraftPath = '/Law/newDraft'
export const draftPath = '/Law/draft/:id'
export const publishPath = '/Law/publish/:id'
export const confirmPublishPath = '/Law/confirmPublish/:id'
export const discardPath = '/Law/discard/:id'
export const withdrawPath = '/Law/withdraw/:id'
export const simulateDraftPath = '/Law/simulateDraft/:id'
export const simulateRulePath = '/Law/simulateRule/:id'
export const simulationPath = '/Law/simulation/:id'
export const simulatedPropertiesPath = '/Law/simulation/:id/properties'
export const simulationExportPath = '/Law/simulation/:id/export'
export const ownerLetterPath = '/Law/simulation/:id/letter'
export const provisionsPath = '/Law/provisions'
export const provisionPath = '/Law/provisions/:id'
export const schedulesPath = '/Law/schedules'
export const agencySchedulesPath = '/Law/schedules/:id'

/** A path with its id. */
export const at = (path: string, id: number): string => path.replace(':id', String(id))
