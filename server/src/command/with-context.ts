import { loadConfig } from '../config/config.js'
import { type Context, createContext } from '../context.js'
import { useDatabase } from '../database.js'

/** Does something beside the running service, with all that the service works with. */
export async function withContext<T>(use: (context: Context) => Promise<T>): Promise<T> {
  const config = loadConfig(process.env)
  return useDatabase(config, async (sql, locks) => {
    await using context = await createContext(config, { sql, locks })
    return await use(context)
  })
}
