/** The header of a reply with the id by which the change can be undone. Apart, because every page of the portal loads it. */
export const undoHeader = 'undo-action'
