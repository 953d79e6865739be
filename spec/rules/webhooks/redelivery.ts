/** How many deliveries one request makes again. */
export const mostRedelivered = 1000
