-- What happens to jobs on many machines, one step a command: a script of Redis runs alone, so no step is seen half done.
-- ARGV[1] names the command, then come constants of `turns.py`, the rest are its arguments; `link.py` calls it.
--
-- A job is a hash `job:<id>`; its log is a stream `log:<id>`, in which the id of a frame is the number of its last event.
-- While it waits it has a ticket (JSON) in `waiting`; while it runs, `running` says which worker has it, at which attempt,
-- and holds its ticket. Only that attempt may report anything about it.

local P = 'nonoscope:'
local HALF, LEAST = tonumber(ARGV[2]), tonumber(ARGV[3]) -- seconds
local MOST_CALLS = 64 -- that wait for idle workers

local commands = {}

local function now()
  local time = redis.call('TIME')
  return time[1] + time[2] / 1e6
end

local function job_key(id) return P .. 'job:' .. id end
local function log_key(id) return P .. 'log:' .. id end
local function owners_key(id) return P .. 'owners:' .. id end

local function tell(id) redis.call('PUBLISH', P .. 'news', id) end

-- The waiting jobs are other ones than before: all of them may have other places.
local function line_moved()
  redis.call('INCR', P .. 'line')
  tell('')
end

local function wake_workers()
  for _, kind in ipairs({'long', 'quick'}) do
    redis.call('LPUSH', P .. 'calls:' .. kind, 1)
    redis.call('LTRIM', P .. 'calls:' .. kind, 0, MOST_CALLS - 1)
  end
end

-- Charge a visitor, and the address, with seconds of work, as `UsedTime` does.
local function charge(ticket, seconds, time)
  local name, address = unpack(ticket.visitor)
  for _, account in ipairs({'visitor:' .. name, 'address:' .. address}) do
    local used = 0
    local entry = redis.call('HGET', P .. 'used', account)
    if entry then
      local before, since = entry:match('(%S+) (%S+)')
      used = tonumber(before) * 0.5 ^ (math.max(0, time - tonumber(since)) / HALF) -- the clock may be put back
    end
    redis.call('HSET', P .. 'used', account, string.format('%.4f %.3f', math.max(0, used + seconds), time))
  end
end

local function running(id)
  local task = redis.call('HGET', P .. 'running', id)
  return task and cjson.decode(task)
end

-- A running job, if this is its current attempt.
local function owned(id, attempt)
  local task = running(id)
  return task and tostring(task.attempt) == attempt and task
end

-- Charge exactly what a task has taken so far.
local function settle(task, time)
  local taken = math.max(LEAST, time - task.began)
  charge(task.ticket, taken - task.charged, time)
  task.charged = taken
end

local function count(field, by) redis.call('HINCRBYFLOAT', P .. 'counts', field, by) end

-- Add seconds to a histogram; `bounds` are those of its buckets.
local function observe(name, seconds, bounds)
  local bucket = 'inf'
  for _, bound in ipairs(bounds) do
    if seconds <= tonumber(bound) then
      bucket = bound
      break
    end
  end
  count(name .. '|' .. bucket, 1)
  count(name .. '|sum', seconds)
end

local function line_up(id, ticket)
  redis.call('HSET', P .. 'waiting', id, ticket)
  line_moved()
  wake_workers()
  tell(id)
end

local function leave_line(id)
  if redis.call('HDEL', P .. 'waiting', id) == 0 then return false end
  line_moved()
  return true
end

-- A new job enters the line: 1; 0 if others have entered since, -1 if it was forgotten meanwhile.
function commands.enter(id, ticket, entries)
  if redis.call('EXISTS', job_key(id)) == 0 then return -1 end
  if (redis.call('GET', P .. 'entries') or '') ~= entries then return 0 end
  redis.call('INCR', P .. 'entries')
  redis.call('PERSIST', job_key(id))
  line_up(id, ticket)
  return 1
end

-- Take the first of these jobs that still waits: its name, its ticket and the number of its attempt. Each job comes with
-- the seconds that it is expected to take.
function commands.take(worker, ...)
  local jobs = {...}
  for at = 1, #jobs, 2 do
    local id, expected = jobs[at], tonumber(jobs[at + 1])
    local encoded = redis.call('HGET', P .. 'waiting', id)
    if encoded and leave_line(id) then
      local ticket, time = cjson.decode(encoded), now()
      local attempt = redis.call('HINCRBY', job_key(id), 'attempt', 1)
      charge(ticket, expected, time)
      local task = {worker = worker, attempt = attempt, began = time, charged = expected, ticket = ticket}
      redis.call('HSET', P .. 'running', id, cjson.encode(task))
      return {id, encoded, attempt}
    end
  end
  return false
end

-- The work on a job is shown from now on.
function commands.begin(id, attempt, task_name, ...)
  local task = owned(id, attempt)
  if not task then return 0 end
  if redis.call('HSETNX', job_key(id), 'started', string.format('%.6f', task.began)) == 1 then
    observe('wait|' .. task_name, task.began - task.ticket.since, {...})
  end
  redis.call('HSET', job_key(id), 'state', 'running')
  tell(id)
  return 1
end

function commands.about(id, attempt, puzzle)
  if not owned(id, attempt) then return 0 end
  redis.call('HSETNX', job_key(id), 'puzzle', puzzle)
  tell(id)
  return 1
end

local function append(id, first, last, keep, data)
  redis.call('XADD', log_key(id), '0-' .. string.format('%d', last), 'f', string.format('%d', first), 'k', keep, 'd', data)
  redis.call('HSET', job_key(id), 'total', string.format('%d', last))
  redis.call('HINCRBY', job_key(id), 'size', #data)
end

-- Append frames (first, count, keep, data) to a log: -1 if this is not the current attempt, otherwise the number of
-- events in the log. What an attempt repeats is in the log already; a gap means that Redis has lost its newest frames.
function commands.write(id, attempt, ...)
  if not owned(id, attempt) then return -1 end
  local frames = {...}
  local total = tonumber(redis.call('HGET', job_key(id), 'total') or 0)
  for at = 1, #frames, 4 do
    local first = tonumber(frames[at])
    local last = first + tonumber(frames[at + 1])
    if first > total then break end
    if last > total then
      append(id, first, last, frames[at + 2], frames[at + 3])
      total = last
    end
  end
  tell(id)
  return total
end

-- Put a shorter log, which was written beside it, in the place of a log.
function commands.replace(id, attempt, total, size)
  if not owned(id, attempt) then
    redis.call('DEL', log_key(id) .. ':new')
    return 0
  end
  redis.call('RENAME', log_key(id) .. ':new', log_key(id))
  redis.call('HSET', job_key(id), 'total', total, 'size', size, 'thinned', 1)
  return 1
end

local function count_end(id, task, names, time, bounds)
  count('ended|' .. names.task .. '|' .. names.method .. '|' .. names.outcome, 1)
  if task then observe('run|' .. names.task, time - task.began, bounds) end
  local minute = P .. 'ended:' .. string.format('%d', math.floor(time / 60))
  local queue = names.queues[task and task.ticket.tried and 2 or 1]
  redis.call('HINCRBY', minute, queue .. '|' .. names.outcome, 1)
  redis.call('EXPIRE', minute, 600)
end

-- End a job: of this attempt, or of any if it is ''. `about` (JSON) has task, method, outcome, chance, keep (seconds) and
-- queues (names of those before and after a trial). False if it has ended already or is unknown.
function commands.finish(id, attempt, result, last, about, ...)
  local task = running(id)
  local state = redis.call('HGET', job_key(id), 'state')
  if not state or state == 'finished' then return false end
  if attempt ~= '' and not (task and tostring(task.attempt) == attempt) then return false end
  local names, time = cjson.decode(about), now()
  if last ~= '' then
    local total = tonumber(redis.call('HGET', job_key(id), 'total') or 0)
    append(id, total, total + 1, 1, last)
  end
  if task then
    settle(task, time)
    redis.call('HDEL', P .. 'running', id)
  end
  leave_line(id)
  local chance = names.chance and 1 or 0
  redis.call('HSET', job_key(id), 'state', 'finished', 'result', result, 'chance', chance)
  redis.call('HDEL', job_key(id), 'request')
  local size, work = unpack(redis.call('HMGET', job_key(id), 'size', 'work'))
  redis.call('HSET', P .. 'kept', id, cjson.encode({size = tonumber(size or 0), ended = time}))
  for _, key in ipairs({job_key(id), log_key(id), owners_key(id)}) do redis.call('EXPIRE', key, names.keep) end
  if work then redis.call('EXPIRE', P .. 'work:' .. work, names.keep) end
  count_end(id, task, names, time, {...})
  tell(id)
  return 1
end

-- Give a running job back to the line, after its trial or because its worker was lost: 1; 0 if this is not the current
-- attempt; -1 if it was lost as often as it may be, and then it stays for the caller to end it.
function commands.give_back(id, attempt, why, most)
  local task = owned(id, attempt)
  if not task then return 0 end
  local ticket = task.ticket
  if why == 'lost' then
    ticket.lost = (ticket.lost or 0) + 1
    count('lost', 1)
    if ticket.lost >= tonumber(most) then return -1 end
  elseif why == 'tried' then
    ticket.tried = true
  end
  settle(task, now())
  redis.call('HDEL', P .. 'running', id)
  redis.call('HSET', job_key(id), 'state', 'queued')
  line_up(id, cjson.encode(ticket))
  return 1
end

-- A worker is alive, with this job or with none (''): 1 if the job is still its own, 0 if not, -1 if it was given up.
function commands.beat(worker, id, attempt)
  redis.call('HINCRBY', P .. 'beats', worker, 1)
  if redis.call('HEXISTS', P .. 'workers', worker) == 0 then return -1 end
  local task = id ~= '' and owned(id, attempt)
  if not task then return id == '' and 1 or 0 end
  local time = now()
  if time - task.began > task.charged then
    settle(task, time)
    redis.call('HSET', P .. 'running', id, cjson.encode(task))
  end
  return 1
end

-- The owners of a job have changed: its ticket names them all.
local function note_owners(id)
  local names, owners = redis.call('HGETALL', owners_key(id)), {}
  for at = 1, #names, 2 do owners[#owners + 1] = {names[at], names[at + 1]} end
  for _, place in ipairs({P .. 'waiting', P .. 'running'}) do
    local encoded = redis.call('HGET', place, id)
    if encoded then
      local entry = cjson.decode(encoded)
      local ticket = entry.ticket or entry
      ticket.owners = owners
      redis.call('HSET', place, id, cjson.encode(entry))
      line_moved()
    end
  end
end

-- Somebody asks for work that a job may do already: its name, or false. The owners of a waiting job share its turn.
function commands.join(work, seconds, visitor, address, kept)
  local id = redis.call('GET', P .. 'work:' .. work)
  if not id then return false end
  local state, chance, allowed = unpack(redis.call('HMGET', job_key(id), 'state', 'chance', 'seconds'))
  if not state then return false end
  local serves
  if state == 'finished' then
    serves = chance ~= '1'
  else
    serves = redis.call('EXISTS', owners_key(id)) == 1 and tonumber(allowed) >= tonumber(seconds)
  end
  if not serves then return false end
  redis.call('HSET', owners_key(id), visitor, address)
  redis.call('HSET', job_key(id), 'joined', 1)
  if kept == '1' then redis.call('HSET', job_key(id), 'kept', 1) end
  note_owners(id)
  return id
end

-- A visitor has asked for work that a new job does.
function commands.first_owner(work, id, visitor, address, kept)
  if redis.call('EXISTS', job_key(id)) == 0 then return end
  redis.call('SET', P .. 'work:' .. work, id)
  redis.call('HSET', job_key(id), 'work', work, 'owned', 1, 'kept', kept)
  redis.call('HSET', owners_key(id), visitor, address)
end

-- A visitor no longer wants a job: 1 if nobody does. Anyone who knows the name of a job that nobody joined may end it.
function commands.leave(id, visitor)
  local owned_by, joined = unpack(redis.call('HMGET', job_key(id), 'owned', 'joined'))
  if not owned_by then return 1 end
  local owners = owners_key(id)
  if redis.call('HEXISTS', owners, visitor) == 1 or not joined then
    redis.call('HDEL', owners, visitor)
    if not joined then redis.call('DEL', owners) end
  end
  if redis.call('HLEN', owners) == 0 then return 1 end
  note_owners(id)
  return 0
end

function commands.forget(id)
  leave_line(id)
  local work = redis.call('HGET', job_key(id), 'work')
  if work and redis.call('GET', P .. 'work:' .. work) == id then redis.call('DEL', P .. 'work:' .. work) end
  redis.call('DEL', job_key(id), log_key(id), owners_key(id))
  for _, hash in ipairs({'running', 'kept', 'looked'}) do redis.call('HDEL', P .. hash, id) end
end

-- A worker was silent for too long, or has ended.
function commands.give_up(worker, beats)
  if beats ~= '' and redis.call('HGET', P .. 'beats', worker) ~= beats then return 0 end
  redis.call('HDEL', P .. 'beats', worker)
  local removed = redis.call('HDEL', P .. 'workers', worker)
  if beats ~= '' and removed == 1 then count('taken_over', 1) end
  return removed
end

return commands[ARGV[1]](unpack(ARGV, 4))
