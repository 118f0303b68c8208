/** What a technician usually measures where nothing is wrong: the lowest and the highest value, its decimals, and where. */
export type UsualReading = { from: number; to: number; decimals: number; places: readonly string[] }

/** By "service:reading". */
export const usualReadings: Readonly<Record<string, UsualReading>> = {
  'smoke:SOUND_LEVEL': { from: 87, to: 98, decimals: 0, places: ['Hallway', 'Upstairs hall', 'Living room'] },
  'gas:PRESSURE_LOSS': { from: 0, to: 0, decimals: 0, places: ['Gas meter'] },
  'gas:CARBON_MONOXIDE': { from: 0, to: 3, decimals: 0, places: ['Kitchen', 'Living room'] },
  'electrical:TRIP_TIME': { from: 14, to: 38, decimals: 0, places: ['Switchboard'] },
  'electrical:INSULATION': { from: 120, to: 500, decimals: 0, places: ['Switchboard'] },
  'electrical:MAIN_EARTH': { from: 0.08, to: 0.35, decimals: 2, places: ['Main earth'] },
  'water:SHOWER_FLOW': { from: 6.8, to: 8.9, decimals: 1, places: ['Bathroom', 'Ensuite'] },
  'water:SHOWER_STARS': { from: 4, to: 4, decimals: 0, places: ['Bathroom', 'Ensuite'] },
  'water:TAP_FLOW': { from: 4.8, to: 8.6, decimals: 1, places: ['Kitchen', 'Bathroom'] },
  'rcd:TRIP_TIME': { from: 14, to: 38, decimals: 0, places: ['Switchboard'] },
}
