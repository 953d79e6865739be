import type { Sql, TransactionSql } from 'postgres'

/**
 * The logo of an account, as it is stored. Apart from the account, which every request reads.
 *
 * @table logos
 */
export interface LogoRow {
  account_id: string
  name: string
  bytes: Buffer
}

/** Stores the logo of an account in place of its last. */
export async function putLogo(tx: TransactionSql, logo: LogoRow): Promise<void> {
  await tx`
    insert into logos ${tx(logo)}
    on conflict (account_id) do update set name = excluded.name, bytes = excluded.bytes
  `
}

export async function deleteLogo(tx: TransactionSql, accountUuid: string): Promise<void> {
  await tx`delete from logos where account_id = ${accountUuid}`
}

/** The logo of an account. */
export async function findLogoOf(sql: Sql | TransactionSql, accountUuid: string): Promise<LogoRow | undefined> {
  const [logo] = await sql<LogoRow[]>`select * from logos where account_id = ${accountUuid}`
  return logo
}

/** The file of a logo. Accounts with the same logo have files of the same name. */
export async function findLogoFile(sql: Sql, name: string): Promise<Buffer | undefined> {
  const [logo] = await sql<Pick<LogoRow, 'bytes'>[]>`select bytes from logos where name = ${name} limit 1`
  return logo?.bytes
}
