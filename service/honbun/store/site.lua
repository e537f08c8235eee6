-- One site is one hash, so that Redis expires, evicts, moves and deletes it as a whole:
--   p<page>  the footprint of a page (8 bytes name a page)
--   index    epoch (8 bytes), position (6), then each page, greatest rank first: seen (6), page (8), position (6)
-- A verb reads the index once, and touches only the footprints that it writes or answers with.
-- A page is two numbers here, because Lua compares strings by the server's locale; numbers are exact to 2^53.

local KEY, VERB = KEYS[1], ARGV[1]
local HEADER, ENTRY, DAY = 14, 20, 86400
local CHUNK = 2000  -- Lua passes about 8,000 values to a call, not more

-- redis.call, but an error names the command: the user may be forbidden it.
local function call(command, ...)
  local answer = redis.pcall(command, ...)
  if type(answer) == 'table' and answer.err then error({err = answer.err .. ' (' .. command .. ')'}) end
  return answer
end

local function open()
  local index = call('HGET', KEY, 'index')
  if not index then return {epoch = '', position = 0, pages = {}} end
  local epoch, position = struct.unpack('>c8I6', index)
  local pages = {}
  for at = HEADER + 1, #index, ENTRY do
    local seen, high, low, moved = struct.unpack('>I6I4I4I6', index, at)
    pages[#pages + 1] = {seen = seen, high = high, low = low, position = moved}
  end
  return {epoch = epoch, position = position, pages = pages}
end

local function packed(site)
  local parts = {struct.pack('>c8I6', site.epoch, site.position)}
  for _, entry in ipairs(site.pages) do
    parts[#parts + 1] = struct.pack('>I6I4I4I6', entry.seen, entry.high, entry.low, entry.position)
  end
  return table.concat(parts)
end

local function name(entry)
  return struct.pack('>I4I4', entry.high, entry.low)
end

-- Calls `work` with the hash fields of these pages, in portions that Lua can pass.
local function with_fields(pages, work)
  for first = 1, #pages, CHUNK do
    local fields = {}
    for at = first, math.min(first + CHUNK - 1, #pages) do fields[#fields + 1] = 'p' .. name(pages[at]) end
    work(fields)
  end
end

local function drop(pages)
  with_fields(pages, function(fields) call('HDEL', KEY, unpack(fields)) end)
end

-- Takes a page out of the site; nil if it is not there.
local function take(site, page)
  local high, low = struct.unpack('>I4I4', page)
  for at, entry in ipairs(site.pages) do
    if entry.low == low and entry.high == high then return table.remove(site.pages, at) end
  end
end

local function outranks(left, right)
  local day, other = math.floor(left.seen / DAY), math.floor(right.seen / DAY)
  if day ~= other then return day > other end
  if left.high ~= right.high then return left.high > right.high end
  return left.low > right.low
end

local function put(site, entry)
  local at = 1
  while site.pages[at] and outranks(site.pages[at], entry) do at = at + 1 end
  table.insert(site.pages, at, entry)
end

-- Keeps in the site what it may hold; the pages that have to go.
local function retain(site, most, oldest)
  local kept, gone = {}, {}
  for _, entry in ipairs(site.pages) do
    local group = entry.seen >= oldest and #kept < most and kept or gone
    group[#group + 1] = entry
  end
  site.pages = kept
  return gone
end

local function greater(left, right)
  for at = 1, math.min(#left, #right) do
    local a, b = left:byte(at), right:byte(at)
    if a ~= b then return a > b end
  end
  return #left > #right
end

-- The answer to a reader: epoch, position, whether to start anew, then page, seen and footprint of each page missed.
local function changes(site, epoch, position)
  local stale = epoch ~= site.epoch or position > site.position
  local missed = {}
  for _, entry in ipairs(site.pages) do
    if stale or entry.position > position then missed[#missed + 1] = entry end
  end
  local answer, told = {site.epoch, site.position, stale and 1 or 0}, 0
  with_fields(missed, function(fields)
    for _, footprint in ipairs(call('HMGET', KEY, unpack(fields))) do
      told = told + 1
      answer[#answer + 1] = name(missed[told])
      answer[#answer + 1] = missed[told].seen
      answer[#answer + 1] = footprint
    end
  end)
  return answer
end

local verbs = {}

function verbs.changes(epoch, position)
  return changes(open(), epoch, tonumber(position))
end

-- One HSET writes all there is to write, before anything is deleted: a Redis out of memory refuses it, and so the visit.
function verbs.learn(epoch, position, page, seen, footprint, most, oldest, newborn, seconds)
  local site, high, low = open(), struct.unpack('>I4I4', page)
  if site.epoch == '' then site.epoch = newborn end
  seen = tonumber(seen)
  local held = take(site, page)
  local entry = held
  if not held or seen > held.seen
    or seen == held.seen and greater(footprint, call('HGET', KEY, 'p' .. page)) then
    site.position = site.position + 1
    entry = {seen = seen, high = high, low = low, position = site.position}
  end
  put(site, entry)
  local gone = retain(site, tonumber(most), tonumber(oldest))
  if #site.pages == 0 then
    call('DEL', KEY)
    site = open()
  else
    if entry ~= held then
      call('HSET', KEY, 'index', packed(site), 'p' .. page, footprint)
    elseif #gone > 0 then
      call('HSET', KEY, 'index', packed(site))
    end
    drop(gone)
    call('EXPIRE', KEY, seconds)
  end
  return changes(site, epoch, tonumber(position))
end

-- Deletes first, which needs no memory: a Redis that has none left must still forget.
function verbs.forget(page, newborn)
  local site = open()
  local entry = take(site, page)
  if not entry then return 0 end
  site.epoch = newborn
  if #site.pages == 0 then
    call('DEL', KEY)
  else
    drop({entry})
    call('HSET', KEY, 'index', packed(site))
  end
  return 1
end

function verbs.forget_site()
  local pages = #open().pages
  call('DEL', KEY)
  return pages
end

function verbs.summary()
  local latest, pages = 0, open().pages
  for _, entry in ipairs(pages) do latest = math.max(latest, entry.seen) end
  return {#pages, latest}
end

return verbs[VERB](unpack(ARGV, 2))
